#pragma once

/// How often anything in this process has asked for memory. A program that links this counts.
unsigned long allocation_count(void);
