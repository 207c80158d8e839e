// The same test where the machine picks a bit of a set with one instruction; compiled with -mbmi2 on x86-64.
#if defined(__BMI2__)
#define main test_bitboards
#include "bitboard.cpp"
#undef main

int main() { return __builtin_cpu_supports("bmi2") ? test_bitboards() : 0; }
#else
int main() { return 0; }
#endif
