// Loaded into a server by `node --import`. The clock begins at DUMP_CLOCK_AT, so that nothing of a dump is too old.
const now = Date.now;
const laterMs = Date.parse(process.env.DUMP_CLOCK_AT ?? '') - now();
Date.now = () => now() + laterMs;
