#include "go_asm.h"
#include "textflag.h"

// Spreading from edge to edge with AVX-512: terrain.spread says what this does, and
// spread256_amd64.s is the same with AVX2. A board is one register, and a shift of all its
// bits takes one instruction for each direction, with the words beside (VBMI2). Words 0
// and 7 are empty, but for boards that REACH512 makes, whose words 0 and 7 are not used.

// Registers that live through the whole function. RISING and FALLING are the lower ends
// of the diagonals, and those with the suffix 1 have each word one place higher.
#define OWN Z0
#define FREE Z1
#define NEAR Z2
#define BEFORE Z3
#define HARD Z4
#define RISING Z16
#define RISING1 Z17
#define FALLING Z18
#define FALLING1 Z19

// NEIGHBOURS512 sets for the board Z8 the words before each word (Z10) and those after it
// (Z11).
#define NEIGHBOURS512 \
	VALIGNQ $7, Z8, Z8, Z10 \
	VALIGNQ $1, Z8, Z8, Z11

// BESIDE512 sets Z12 and Z13 to the points orthogonally next to those of the board Z8.
// Those in Z13 are some of them. It uses Z14 and Z15.
#define BESIDE512 \
	VPSHLDQ    $1, Z10, Z8, Z12     \
	VPSHRDQ    $1, Z11, Z8, Z13     \
	VPSHLDQ    $20, Z10, Z8, Z14    \
	VPSHRDQ    $20, Z11, Z8, Z15    \
	VPTERNLOGQ $0xFE, Z15, Z14, Z12

// DIAGONAL512 adds to dst the points along diagonals from those of the board Z8. The
// other ends are n numbers higher than the lower ones. It uses t and u.
#define DIAGONAL512(lower, lower1, n, dst, t, u) \
	VPANDQ     lower, Z8, t         \
	VPANDQ     lower1, Z10, u       \
	VPSHLDQ    n, u, t, t           \
	VPSHRDQ    n, Z11, Z8, u        \
	VPORQ      t, dst, dst          \
	VPTERNLOGQ $0xF8, u, lower, dst

// REACH512 sets dst to the points next to those of the board Z8, orthogonally or along a
// diagonal of the terrain. It uses Z10 to Z15 and Z20 to Z23.
#define REACH512(dst) \
	NEIGHBOURS512                                       \
	BESIDE512                                           \
	DIAGONAL512(RISING, RISING1, $21, Z12, Z20, Z21)    \
	DIAGONAL512(FALLING, FALLING1, $19, Z13, Z22, Z23)  \
	VPORQ Z12, Z13, dst

// FILL512 adds to the board Z8 all own points connected to it, and takes all of them from
// the own points. It uses Z10 to Z15.
#define FILL512(again) \
again:                                \
	NEIGHBOURS512                     \
	BESIDE512                         \
	VPTERNLOGQ $0xA8, OWN, Z13, Z12   \
	VPANDNQ    Z12, Z8, Z14           \
	VPORQ      Z12, Z8, Z8            \
	VPTESTMQ   Z14, Z14, K1           \
	KORTESTW   K1, K1                 \
	JNZ        again                  \
	VPANDNQ    OWN, Z8, OWN

// func spread512(t *terrain, from, to *vinver.Bitboard, at *[61]vinver.Bitboard) int
TEXT ·spread512(SB), NOSPLIT, $0-40
	MOVQ t+0(FP), AX
	MOVQ from+8(FP), BX
	MOVQ to+16(FP), CX
	MOVQ at+24(FP), DI
	XORQ R8, R8                // the distance
	XORQ R9, R9                // layers without a point since the last with one
	VMOVDQU64 terrain_own(AX), OWN
	VMOVDQU64 terrain_free(AX), FREE
	VMOVDQU64 terrain_hard(AX), HARD
	VMOVDQU64 (terrain_diagonals+0)(AX), RISING
	VMOVDQU64 (terrain_diagonals+64)(AX), FALLING
	VALIGNQ   $7, RISING, RISING, RISING1
	VALIGNQ   $7, FALLING, FALLING, FALLING1
	VPXORQ    NEAR, NEAR, NEAR
	VPXORQ    BEFORE, BEFORE, BEFORE

	// The own points connected to the edge.
	VPANDQ   (BX), OWN, Z8
	VPTESTMQ Z8, Z8, K1
	KORTESTW K1, K1
	JZ       edge
	FILL512(fillEdge)
	REACH512(NEAR)
	VPTESTMQ (CX), Z8, K1
	KORTESTW K1, K1
	JNZ      done

edge:
	VPORQ (BX), NEAR, NEAR

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
	VMOVDQA64  HARD, Z8
	VPTERNLOGQ $0xCA, NEAR, BEFORE, Z8
	VMOVDQA64  NEAR, BEFORE
	VPANDQ     FREE, Z8, Z8
	VPANDNQ    FREE, Z8, FREE
	VMOVDQU64  Z8, (DI)
	VPXORQ     NEAR, NEAR, NEAR
	VPTESTMQ   Z8, Z8, K1
	KORTESTW   K1, K1
	JZ         advance
	XORQ       R9, R9
	REACH512(NEAR)
	VPTESTMQ   (CX), Z8, K1
	KORTESTW   K1, K1
	JNZ        done

	// Own points connected to the layer belong to it.
	VPANDQ   OWN, NEAR, Z8
	VPTESTMQ Z8, Z8, K1
	KORTESTW K1, K1
	JZ       advance
	FILL512(fill)
	REACH512(Z9)
	VPORQ    Z9, NEAR, NEAR
	VPTESTMQ (CX), Z8, K1
	KORTESTW K1, K1
	JZ       advance

done:
	VZEROUPPER
	MOVQ R8, ret+32(FP)
	RET

noPath:
	VZEROUPPER
	MOVQ $(const_most+1), ret+32(FP)
	RET
