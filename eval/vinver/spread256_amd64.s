#include "go_asm.h"
#include "textflag.h"

// Spreading from edge to edge with AVX2: terrain.spread says what this does. A board is
// two registers: words 0 to 3 and words 4 to 7. Words 0 and 7 are empty, but for boards
// that REACH makes, whose words 0 and 7 are not used.

// Registers that live through the whole function.
#define OWN0 Y0
#define OWN1 Y1
#define FREE0 Y2
#define FREE1 Y3
#define NEAR0 Y4
#define NEAR1 Y5

// NEIGHBOURS sets for the board Y8, Y9 the words before each word (Y10, Y11) and those
// after it (Y12, Y13).
#define NEIGHBOURS \
	VPERM2I128 $0x21, Y9, Y8, Y13  \
	VPERM2I128 $0x08, Y8, Y8, Y10  \
	VPALIGNR   $8, Y13, Y9, Y11    \
	VPALIGNR   $8, Y8, Y13, Y12    \
	VPERM2I128 $0x81, Y9, Y9, Y13  \
	VPALIGNR   $8, Y10, Y8, Y10    \
	VPALIGNR   $8, Y9, Y13, Y13

// BESIDE sets dst to the points orthogonally next to those of W, one half of a board
// with the words before and after. It uses t.
#define BESIDE(W, before, after, dst, t) \
	VPSLLQ $1, W, dst                  \
	VPSRLQ $63, before, t              \
	VPOR   t, dst, dst                 \
	VPSRLQ $1, W, t                    \
	VPOR   t, dst, dst                 \
	VPSLLQ $63, after, t               \
	VPOR   t, dst, dst                 \
	VPSLLQ $20, W, t                   \
	VPOR   t, dst, dst                 \
	VPSRLQ $44, before, t              \
	VPOR   t, dst, dst                 \
	VPSRLQ $20, W, t                   \
	VPOR   t, dst, dst                 \
	VPSLLQ $44, after, t               \
	VPOR   t, dst, dst

// DIAGONAL adds to dst the points along diagonals from those of W. The lower ends are
// in memory at lower, with the word before each eight bytes earlier. The other ends
// are n numbers higher, and m is 64-n. It uses t and u.
#define DIAGONAL(W, before, after, lower, n, m, dst, t, u) \
	VPAND  lower(AX), W, t                               \
	VPSLLQ n, t, t                                       \
	VPOR   t, dst, dst                                   \
	VPAND  lower-8(AX), before, t                        \
	VPSRLQ m, t, t                                       \
	VPOR   t, dst, dst                                   \
	VPSRLQ n, W, t                                       \
	VPSLLQ m, after, u                                   \
	VPOR   u, t, t                                       \
	VPAND  lower(AX), t, t                               \
	VPOR   t, dst, dst

// REACH sets d0, d1 to the points next to those of the board Y8, Y9, orthogonally or
// along a diagonal of the terrain. It uses Y10 to Y15.
#define REACH(d0, d1) \
	NEIGHBOURS                                                                                       \
	BESIDE(Y8, Y10, Y12, d0, Y14)                                                                    \
	BESIDE(Y9, Y11, Y13, d1, Y15)                                                                    \
	DIAGONAL(Y8, Y10, Y12, (terrain_diagonals+0), $21, $43, d0, Y14, Y15)                            \
	DIAGONAL(Y8, Y10, Y12, (terrain_diagonals+64), $19, $45, d0, Y14, Y15)                           \
	DIAGONAL(Y9, Y11, Y13, (terrain_diagonals+32), $21, $43, d1, Y14, Y15)                           \
	DIAGONAL(Y9, Y11, Y13, (terrain_diagonals+96), $19, $45, d1, Y14, Y15)

// FILL adds to the board Y8, Y9 all own points connected to it, and takes all of them
// from the own points. It uses Y6, Y7 and Y10 to Y15.
#define FILL(again) \
again:                                \
	NEIGHBOURS                        \
	BESIDE(Y8, Y10, Y12, Y6, Y14)     \
	BESIDE(Y9, Y11, Y13, Y7, Y15)     \
	VPAND  OWN0, Y6, Y6               \
	VPAND  OWN1, Y7, Y7               \
	VPANDN Y6, Y8, Y14                \
	VPANDN Y7, Y9, Y15                \
	VPOR   Y6, Y8, Y8                 \
	VPOR   Y7, Y9, Y9                 \
	VPOR   Y14, Y15, Y14              \
	VPTEST Y14, Y14                   \
	JNZ    again                      \
	VPANDN OWN0, Y8, OWN0             \
	VPANDN OWN1, Y9, OWN1

// func spread256(t *terrain, from, to *vinver.Bitboard, at *[61]vinver.Bitboard) int
TEXT ·spread256(SB), NOSPLIT, $64-40
	MOVQ t+0(FP), AX
	MOVQ from+8(FP), BX
	MOVQ to+16(FP), CX
	MOVQ at+24(FP), DI
	XORQ R8, R8                // the distance
	XORQ R9, R9                // layers without a point since the last with one
	VMOVDQU (terrain_own+0)(AX), OWN0
	VMOVDQU (terrain_own+32)(AX), OWN1
	VMOVDQU (terrain_free+0)(AX), FREE0
	VMOVDQU (terrain_free+32)(AX), FREE1
	VPXOR   NEAR0, NEAR0, NEAR0
	VPXOR   NEAR1, NEAR1, NEAR1
	VMOVDQU NEAR0, before-64(SP)
	VMOVDQU NEAR1, before-32(SP)

	// The own points connected to the edge.
	VPAND   (BX), OWN0, Y8
	VPAND   32(BX), OWN1, Y9
	VPOR    Y8, Y9, Y14
	VPTEST  Y14, Y14
	JZ      edge
	FILL(fillEdge)
	REACH(NEAR0, NEAR1)
	VPAND   (CX), Y8, Y14
	VPAND   32(CX), Y9, Y15
	VPOR    Y14, Y15, Y14
	VPTEST  Y14, Y14
	JNZ     done

edge:
	VPOR (BX), NEAR0, NEAR0
	VPOR 32(BX), NEAR1, NEAR1

advance:
	CMPQ R8, $const_most
	JEQ  noPath
	CMPQ R9, $2
	JEQ  noPath
	INCQ R8
	INCQ R9
	ADDQ $64, DI

	// The layer: free points near the one before, or near that before it if they are
	// hard.
	VMOVDQU before-64(SP), Y8
	VMOVDQU before-32(SP), Y9
	VMOVDQU NEAR0, before-64(SP)
	VMOVDQU NEAR1, before-32(SP)
	VPXOR   NEAR0, Y8, Y8
	VPXOR   NEAR1, Y9, Y9
	VPAND   (terrain_hard+0)(AX), Y8, Y8
	VPAND   (terrain_hard+32)(AX), Y9, Y9
	VPXOR   NEAR0, Y8, Y8
	VPXOR   NEAR1, Y9, Y9
	VPAND   FREE0, Y8, Y8
	VPAND   FREE1, Y9, Y9
	VPANDN  FREE0, Y8, FREE0
	VPANDN  FREE1, Y9, FREE1
	VMOVDQU Y8, (DI)
	VMOVDQU Y9, 32(DI)
	VPXOR   NEAR0, NEAR0, NEAR0
	VPXOR   NEAR1, NEAR1, NEAR1
	VPOR    Y8, Y9, Y14
	VPTEST  Y14, Y14
	JZ      advance
	XORQ    R9, R9
	REACH(NEAR0, NEAR1)
	VPAND   (CX), Y8, Y14
	VPAND   32(CX), Y9, Y15
	VPOR    Y14, Y15, Y14
	VPTEST  Y14, Y14
	JNZ     done

	// Own points connected to the layer belong to it.
	VPAND  OWN0, NEAR0, Y8
	VPAND  OWN1, NEAR1, Y9
	VPOR   Y8, Y9, Y14
	VPTEST Y14, Y14
	JZ     advance
	FILL(fill)
	REACH(Y6, Y7)
	VPOR   Y6, NEAR0, NEAR0
	VPOR   Y7, NEAR1, NEAR1
	VPAND  (CX), Y8, Y14
	VPAND  32(CX), Y9, Y15
	VPOR   Y14, Y15, Y14
	VPTEST Y14, Y14
	JZ     advance

done:
	VZEROUPPER
	MOVQ R8, ret+32(FP)
	RET

noPath:
	VZEROUPPER
	MOVQ $(const_most+1), ret+32(FP)
	RET
