#include "go_asm.h"
#include "textflag.h"

// Counting with AVX2: crossing.overlapPlain says what this does. A board is two
// registers: words 0 to 3 and words 4 to 7.

// The number of bits in each half of a byte, and the mask of a half.
DATA nibbles<>+0(SB)/8, $0x0302020102010100
DATA nibbles<>+8(SB)/8, $0x0403030203020201
DATA nibbles<>+16(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA nibbles<>+24(SB)/8, $0x0F0F0F0F0F0F0F0F
GLOBL nibbles<>(SB), RODATA|NOPTR, $32

// BITS sets count to the numbers of bits in each byte of W, with the table in Y10 and
// the mask in Y11 (W. Muła, N. Kurz, D. Lemire, "Faster Population Counts Using AVX2
// Instructions", The Computer Journal 2018). It changes W.
#define BITS(W, count) \
	VPAND   Y11, W, count      \
	VPSRLQ  $4, W, W           \
	VPAND   Y11, W, W          \
	VPSHUFB count, Y10, count  \
	VPSHUFB W, Y10, W          \
	VPADDB  W, count, count

// func overlap256(there, back *[61]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)
TEXT ·overlap256(SB), NOSPLIT, $0-48
	MOVQ there+0(FP), AX
	MOVQ back+8(FP), BX
	MOVQ hard+16(FP), CX
	MOVQ distance+24(FP), R8
	MOVQ points+32(FP), DX
	MOVQ counts+40(FP), DI
	VMOVDQU (DX), Y6
	VMOVDQU 32(DX), Y7
	VMOVDQU (CX), Y8
	VMOVDQU 32(CX), Y9
	VBROADCASTI128 nibbles<>+0(SB), Y10
	VBROADCASTI128 nibbles<>+16(SB), Y11
	VPXOR Y12, Y12, Y12

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
	VMOVDQU (AX), Y0
	VMOVDQU 32(AX), Y1
	MOVQ BX, SI
	SUBQ $64, BX
	XORQ R11, R11 // how much longer the paths are
	MOVQ $4, R12
	CMPQ R9, R12
	CMOVQLT R9, R12

longer:
	VPAND  (SI), Y0, Y2
	VPAND  32(SI), Y1, Y3
	ADDQ   $64, SI
	VPOR   Y2, Y6, Y6
	VPOR   Y3, Y7, Y7
	VPAND  Y8, Y2, Y4
	VPAND  Y9, Y3, Y5
	VPXOR  Y4, Y2, Y2
	VPXOR  Y5, Y3, Y3
	BITS(Y2, Y13)
	BITS(Y3, Y14)
	VPADDB Y14, Y13, Y13
	VPSADBW Y12, Y13, Y13
	BITS(Y4, Y14)
	BITS(Y5, Y15)
	VPADDB Y15, Y14, Y14
	VPSADBW Y12, Y14, Y14
	VPSLLQ $16, Y14, Y14
	VPADDQ Y14, Y13, Y13
	VEXTRACTI128 $1, Y13, X14
	VPADDQ X14, X13, X13
	VPSRLDQ $8, X13, X14
	VPADDQ X14, X13, X13
	VMOVD  X13, (DI)(R11*4)
	INCQ   R11
	CMPQ   R11, R12
	JNE    longer
	JMP    layer

done:
	VMOVDQU Y6, (DX)
	VMOVDQU Y7, 32(DX)
	VZEROUPPER
	RET
