// A C target needs a source file; everything here is declarations.
#include "CLinux.h"
