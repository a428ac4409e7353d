package vinver

var vectoriseds = []vectorised{
	{"AVX2", avx2, spread256, overlap256},
	{"AVX-512", avx512, spread512, overlap512},
}
