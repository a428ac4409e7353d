# Verto on 6x6. Runs with: gogui-regress "tetrad gtp --game verto-6 --movetime 0 --nodes 300" verto-6.tst

10 gogui-rules_game_id
#? [Verto-6]

20 gogui-rules_side_to_move
#? [white]

# Corners need an enemy stone next to them.
30 gogui-rules_legal_moves
#? [!.*A1.*|.*\bA6\b.*|.*pass.*]

gogui-play_sequence W C3 B C4
40 gogui-rules_board
#? [\.\.\.\.\.\.\n\.\.\.\.\.\.\n\.\.X\.\.\.\n\.\.O\.\.\.\n\.\.\.\.\.\.\n\.\.\.\.\.\.]

# White at C5 flips C4.
play W C5
50 gogui-rules_captured_count
#? [0 1]

80 reg_genmove b
#? [[A-F][1-6]]

undo
90 gogui-rules_captured_count
#? [0 0]

clear_board
100 gogui-rules_board_gfx
#? []
