#include "go_asm.h"
#include "textflag.h"

// Spreading from edge to edge with NEON: layers.spread says what this does. A board is
// three registers: words 1 and 4, 2 and 5, 3 and 6, as VLD3 and VST3 move them. So the
// words before and after those of a register are those of the registers beside it, but
// for the words before the first register and after the last.

// Registers that live through the whole function.
#define OWN0 V0
#define OWN1 V1
#define OWN2 V2
#define FREE0 V3
#define FREE1 V4
#define FREE2 V5
#define NEAR0 V6
#define NEAR1 V7
#define NEAR2 V8
#define BEFORE0 V9
#define BEFORE1 V10
#define BEFORE2 V11
#define RISING0 V12
#define RISING1 V13
#define RISING2 V14
#define FALLING0 V15
#define FALLING1 V16
#define FALLING2 V17
#define HARD0 V18
#define HARD1 V19
#define HARD2 V20
#define ZERO V24

// The board that the macros work on.
#define BOARD0 V21
#define BOARD1 V22
#define BOARD2 V23

// LOAD sets three consecutive registers to the board at an offset from the address at. It
// uses R7.
#define LOAD(offset, at, v0, v1, v2) \
	ADD  $(offset+8), at, R7         \
	VLD3 (R7), [v0.D2, v1.D2, v2.D2]

// COPY sets the board z to the board x.
#define COPY(x0, x1, x2, z0, z1, z2) \
	VMOV x0.B16, z0.B16 \
	VMOV x1.B16, z1.B16 \
	VMOV x2.B16, z2.B16

// EACH is the instruction op for the boards x, y and z, register by register.
#define EACH(op, x0, x1, x2, y0, y1, y2, z0, z1, z2) \
	op x0.B16, y0.B16, z0.B16 \
	op x1.B16, y1.B16, z1.B16 \
	op x2.B16, y2.B16, z2.B16

// ANY sets R7 to a number that is 0 if the board v0, v1, v2 is empty. It uses V30.
#define ANY(v0, v1, v2) \
	VORR    v1.B16, v0.B16, V30.B16  \
	VORR    v2.B16, V30.B16, V30.B16 \
	VUADDLV V30.S4, V30              \
	VMOV    V30.D[0], R7

// MEETS sets R7 to a number that is 0 if BOARD has no point on the edge at the address R2.
// It uses V27 to V30.
#define MEETS \
	LOAD(0, R2, V27, V28, V29)                                       \
	EACH(VAND, BOARD0, BOARD1, BOARD2, V27, V28, V29, V27, V28, V29) \
	ANY(V27, V28, V29)

// BELOW sets before to the words before those of the first register of a board, whose
// last register is given. ABOVE sets V26 to the words after those of BOARD2.
#define BELOW(last, before) VEXT $8, last.B16, ZERO.B16, before.B16
#define ABOVE VEXT $8, ZERO.B16, BOARD0.B16, V26.B16

// BESIDE sets V27 and V29 to the points orthogonally next to those of w, one register
// of a board with the words before and after: V27 has those of the rank, V29 the others.
// It uses V28 and V30.
#define BESIDE(w, before, after) \
	VSHL  $1, w.D2, V27.D2          \
	VUSHR $1, w.D2, V28.D2          \
	VSHL  $20, w.D2, V29.D2         \
	VUSHR $20, w.D2, V30.D2         \
	VSRI  $63, before.D2, V27.D2    \
	VSLI  $63, after.D2, V28.D2     \
	VSRI  $44, before.D2, V29.D2    \
	VSLI  $44, after.D2, V30.D2     \
	VORR  V28.B16, V27.B16, V27.B16 \
	VORR  V30.B16, V29.B16, V29.B16

// UP adds to dst the points n above those of w, with the words before, and DOWN those n
// below them that are in lower, with the words after. Both have m = 64-n and use V31.
#define UP(w, before, n, m, dst) \
	VSHL n, w.D2, V31.D2           \
	VSRI m, before.D2, V31.D2      \
	VORR V31.B16, dst.B16, dst.B16
#define DOWN(w, after, lower, n, m, dst) \
	VUSHR n, w.D2, V31.D2             \
	VSLI  m, after.D2, V31.D2         \
	VAND  lower.B16, V31.B16, V31.B16 \
	VORR  V31.B16, dst.B16, dst.B16

// DIAGONAL adds to NEAR the points along diagonals from those of BOARD. The other ends
// are n numbers higher than the lower ones. It uses V27 to V31.
#define DIAGONAL(lower0, lower1, lower2, n, m) \
	EACH(VAND, lower0, lower1, lower2, BOARD0, BOARD1, BOARD2, V27, V28, V29) \
	BELOW(V29, V30)                                                           \
	UP(V27, V30, n, m, NEAR0)                                                 \
	UP(V28, V27, n, m, NEAR1)                                                 \
	UP(V29, V28, n, m, NEAR2)                                                 \
	DOWN(BOARD0, BOARD1, lower0, n, m, NEAR0)                                 \
	DOWN(BOARD1, BOARD2, lower1, n, m, NEAR1)                                 \
	DOWN(BOARD2, V26, lower2, n, m, NEAR2)

// REACH1 adds to near the points orthogonally next to those of one register.
#define REACH1(w, before, after, near) \
	BESIDE(w, before, after)         \
	VORR V27.B16, near.B16, near.B16 \
	VORR V29.B16, near.B16, near.B16

// REACH adds to NEAR the points next to those of BOARD, orthogonally or along a diagonal
// of the terrain. It uses V25 to V31.
#define REACH \
	BELOW(BOARD2, V25)                               \
	ABOVE                                            \
	REACH1(BOARD0, V25, BOARD1, NEAR0)               \
	REACH1(BOARD1, BOARD0, BOARD2, NEAR1)            \
	REACH1(BOARD2, BOARD1, V26, NEAR2)               \
	DIAGONAL(RISING0, RISING1, RISING2, $21, $43)    \
	DIAGONAL(FALLING0, FALLING1, FALLING2, $19, $45)

// FILL1 takes from own the points orthogonally next to those of w, one register of a
// board, and adds them to w. It sets found to them.
#define FILL1(w, before, after, own, found) \
	BESIDE(w, before, after)         \
	VORR V29.B16, V27.B16, V27.B16   \
	VAND own.B16, V27.B16, found.B16 \
	VEOR found.B16, own.B16, own.B16 \
	VORR found.B16, w.B16, w.B16

// FILL adds to BOARD, which has own points only, all others connected to it, and takes all
// of them from the own points. A register already sees what the one before it has found,
// which saves rounds. It uses V25 to V31.
#define FILL(again) \
	EACH(VEOR, BOARD0, BOARD1, BOARD2, OWN0, OWN1, OWN2, OWN0, OWN1, OWN2) \
again:                                                                     \
	BELOW(BOARD2, V25)                                                     \
	FILL1(BOARD0, V25, BOARD1, OWN0, V25)                                  \
	FILL1(BOARD1, BOARD0, BOARD2, OWN1, V31)                               \
	ABOVE                                                                  \
	FILL1(BOARD2, BOARD1, V26, OWN2, V27)                                  \
	ANY(V25, V31, V27)                                                     \
	CBNZ R7, again

// func spreadNEON(t *terrain, from, to *vinver.Bitboard, at *[61]vinver.Bitboard) int
TEXT ·spreadNEON(SB), NOSPLIT, $0-40
	MOVD t+0(FP), R0
	MOVD from+8(FP), R1
	MOVD to+16(FP), R2
	MOVD at+24(FP), R3
	ADD  $8, R3                // the first word in use of a layer
	MOVD $0, R4                // the distance
	MOVD $0, R5                // layers without a point since the last with one
	LOAD(terrain_own, R0, OWN0, OWN1, OWN2)
	LOAD(terrain_free, R0, FREE0, FREE1, FREE2)
	LOAD(terrain_hard, R0, HARD0, HARD1, HARD2)
	LOAD(terrain_diagonals, R0, RISING0, RISING1, RISING2)
	LOAD(terrain_diagonals+64, R0, FALLING0, FALLING1, FALLING2)
	VEOR ZERO.B16, ZERO.B16, ZERO.B16
	COPY(ZERO, ZERO, ZERO, NEAR0, NEAR1, NEAR2)
	COPY(ZERO, ZERO, ZERO, BEFORE0, BEFORE1, BEFORE2)

	// The own points connected to the edge.
	LOAD(0, R1, BOARD0, BOARD1, BOARD2)
	EACH(VAND, OWN0, OWN1, OWN2, BOARD0, BOARD1, BOARD2, BOARD0, BOARD1, BOARD2)
	ANY(BOARD0, BOARD1, BOARD2)
	CBZ R7, edge
	FILL(fillEdge)
	REACH
	MEETS
	CBNZ R7, done

edge:
	LOAD(0, R1, BOARD0, BOARD1, BOARD2)
	EACH(VORR, BOARD0, BOARD1, BOARD2, NEAR0, NEAR1, NEAR2, NEAR0, NEAR1, NEAR2)

advance:
	CMP $const_most, R4
	BEQ noPath
	CMP $2, R5
	BEQ noPath
	ADD $1, R4
	ADD $1, R5
	ADD $64, R3

	// The layer: free points near the one before, or near that before it if they are
	// hard.
	COPY(HARD0, HARD1, HARD2, BOARD0, BOARD1, BOARD2)
	EACH(VBSL, NEAR0, NEAR1, NEAR2, BEFORE0, BEFORE1, BEFORE2, BOARD0, BOARD1, BOARD2)
	COPY(NEAR0, NEAR1, NEAR2, BEFORE0, BEFORE1, BEFORE2)
	COPY(ZERO, ZERO, ZERO, NEAR0, NEAR1, NEAR2)
	EACH(VAND, FREE0, FREE1, FREE2, BOARD0, BOARD1, BOARD2, BOARD0, BOARD1, BOARD2)
	EACH(VEOR, BOARD0, BOARD1, BOARD2, FREE0, FREE1, FREE2, FREE0, FREE1, FREE2)
	VST3 [BOARD0.D2, BOARD1.D2, BOARD2.D2], (R3)
	ANY(BOARD0, BOARD1, BOARD2)
	CBZ  R7, advance
	MOVD $0, R5
	REACH
	MEETS
	CBNZ R7, done

	// Own points connected to the layer belong to it.
	EACH(VAND, OWN0, OWN1, OWN2, NEAR0, NEAR1, NEAR2, BOARD0, BOARD1, BOARD2)
	ANY(BOARD0, BOARD1, BOARD2)
	CBZ  R7, advance
	FILL(fill)
	REACH
	MEETS
	CBZ  R7, advance

done:
	MOVD R4, ret+32(FP)
	RET

noPath:
	MOVD $(const_most+1), R4
	JMP  done
