#include "CJPEGShim.h"
