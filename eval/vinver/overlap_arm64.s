#include "textflag.h"

// Counting with NEON: crossing.overlapPlain says what this does. A board is three
// registers: words 1 and 2, 3 and 4, 5 and 6.

// BITS sets w0 to the numbers of bits of the board w0, w1, w2, byte by byte. It changes
// all three.
#define BITS(w0, w1, w2) \
	VCNT w0.B16, w0.B16        \
	VCNT w1.B16, w1.B16        \
	VCNT w2.B16, w2.B16        \
	VADD w1.B16, w0.B16, w0.B16 \
	VADD w2.B16, w0.B16, w0.B16

// func overlapNEON(there, back *[61]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)
TEXT ·overlapNEON(SB), NOSPLIT, $0-48
	MOVD there+0(FP), R0
	MOVD back+8(FP), R1
	MOVD hard+16(FP), R2
	MOVD distance+24(FP), R3
	MOVD points+32(FP), R4
	MOVD counts+40(FP), R5
	ADD  $8, R0
	ADD  $8, R1
	ADD  $8, R2
	ADD  $8, R4
	VLD1 (R4), [V0.B16, V1.B16, V2.B16]
	VLD1 (R2), [V3.B16, V4.B16, V5.B16]

	// R6 is the distance of the layer from the first edge, R0 its board, R1 the board of
	// the layer from the other edge that shortest paths share with it.
	ADD  R3<<6, R1, R1
	MOVD $64, R7
	MOVD $0, R6

layer:
	CMP  R6, R3
	BEQ  done
	ADD  $1, R6
	ADD  $64, R0
	ADD  $16, R5
	VLD1 (R0), [V6.B16, V7.B16, V8.B16]
	MOVD R1, R8
	SUB  $64, R1
	MOVD R5, R9
	CMP  $4, R6
	MOVD $4, R10
	CSEL LT, R6, R10, R10 // how many lengths of paths are left

longer:
	VLD1.P  (R8)(R7), [V16.B16, V17.B16, V18.B16]
	VAND    V6.B16, V16.B16, V16.B16
	VAND    V7.B16, V17.B16, V17.B16
	VAND    V8.B16, V18.B16, V18.B16
	VORR    V16.B16, V0.B16, V0.B16
	VORR    V17.B16, V1.B16, V1.B16
	VORR    V18.B16, V2.B16, V2.B16
	VAND    V3.B16, V16.B16, V19.B16
	VAND    V4.B16, V17.B16, V20.B16
	VAND    V5.B16, V18.B16, V21.B16
	BITS(V16, V17, V18)
	BITS(V19, V20, V21)
	VSUB    V19.B16, V16.B16, V16.B16 // those that are not hard
	VUADDLV V16.B16, V16
	VUADDLV V19.B16, V19
	VTRN1   V19.H8, V16.H8, V16.H8
	FMOVS.P F16, 4(R9)
	SUBS    $1, R10
	BNE     longer
	JMP     layer

done:
	VST1 [V0.B16, V1.B16, V2.B16], (R4)
	RET
