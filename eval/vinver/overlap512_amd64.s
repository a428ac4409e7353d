#include "textflag.h"

// Counting with AVX-512: crossing.overlapPlain says what this does, and overlap256_amd64.s is
// the same with AVX2. A board is one register, and one instruction counts the bits of its
// words.

// func overlap512(there, back *[61]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)
TEXT ·overlap512(SB), NOSPLIT, $0-48
	MOVQ there+0(FP), AX
	MOVQ back+8(FP), BX
	MOVQ hard+16(FP), CX
	MOVQ distance+24(FP), R8
	MOVQ points+32(FP), DX
	MOVQ counts+40(FP), DI
	VMOVDQU64 (DX), Z6
	VMOVDQU64 (CX), Z8

	// R9 is the distance of the layer from the first edge, AX its board, BX the board
	// of the layer from the other edge that shortest paths share with it.
	MOVQ R8, R10
	SHLQ $6, R10
	ADDQ R10, BX
	XORQ R9, R9

layer:
	CMPQ R9, R8
	JEQ  done
	INCQ R9
	ADDQ $64, AX
	ADDQ $16, DI
	VMOVDQU64 (AX), Z0
	MOVQ BX, SI
	SUBQ $64, BX
	XORQ R11, R11 // how much longer the paths are
	MOVQ $4, R12
	CMPQ R9, R12
	CMOVQLT R9, R12

longer:
	VPANDQ        (SI), Z0, Z2
	ADDQ          $64, SI
	VPORQ         Z2, Z6, Z6
	VPANDQ        Z8, Z2, Z4
	VPXORQ        Z4, Z2, Z2
	VPOPCNTQ      Z2, Z2
	VPOPCNTQ      Z4, Z4
	VPSLLQ        $16, Z4, Z4
	VPADDQ        Z4, Z2, Z2
	VEXTRACTI64X4 $1, Z2, Y3
	VPADDQ        Y3, Y2, Y2
	VEXTRACTI128  $1, Y2, X3
	VPADDQ        X3, X2, X2
	VPSRLDQ       $8, X2, X3
	VPADDQ        X3, X2, X2
	VMOVD         X2, (DI)(R11*4)
	INCQ          R11
	CMPQ          R11, R12
	JNE           longer
	JMP           layer

done:
	VMOVDQU64 Z6, (DX)
	VZEROUPPER
	RET
