# Vinver on 7x7. Runs with: gogui-regress "tetrad gtp --game vinver-7 --movetime 0 --nodes 300" vinver-7.tst

10 gogui-rules_legal_moves
#? [!.*pass.*]

# After the first stone: a click on it swaps, and a pass is allowed.
play B C5
20 gogui-rules_legal_moves
#? [.*\bC5\b.* pass]

30 gogui-rules_board_gfx
#? [LABEL C5 swap]

# The swap mirrors the board and exchanges the colours.
play W C5
40 gogui-rules_board
#? [\.{7}\n\.{7}\n\.{7}\n\.{7}\n\.\.\.\.O\.\.\n\.{7}\n\.{7}]

50 gogui-rules_side_to_move
#? [black]

# A crosscut: one of two stones is flipped, nothing else is legal.
gogui-play_sequence B E4 W D4 B D3
70 gogui-rules_legal_moves
#? [E3 D4]

80 gogui-rules_board_gfx
#? [TRIANGLE E3 D4]

90 gogui-rules_side_to_move
#? [black]

100 reg_genmove b
#? [E3|D4]

play B E3
110 gogui-rules_captured_count
#? [1 0]

# A chain from the left to the right wins for white.
clear_board
gogui-play_sequence B G7 W A1 B A7 W B1 B B7 W C1 B C7 W D1 B D7 W E1 B E7 W F1 B PASS W G1
130 final_score
#? [W\+1]

140 gogui-rules_legal_moves
#? []

150 gogui-rules_final_result
#? [White has won .*]
