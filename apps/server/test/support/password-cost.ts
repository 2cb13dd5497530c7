/** N of scrypt in tests: the least there is, for a real one takes a core 50 ms, and suites set hundreds of passwords. */
export const PASSWORD_COST = 2;
