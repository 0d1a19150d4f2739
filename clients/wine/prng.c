// bcryptprimitives.dll, which Wine 8 lacks and Go's runtime asks for random numbers, in terms of a library that Wine has.
#include <windows.h>
#include <bcrypt.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
	return BCRYPT_SUCCESS(BCryptGenRandom(NULL, data, (ULONG)size, BCRYPT_USE_SYSTEM_PREFERRED_RNG));
}
