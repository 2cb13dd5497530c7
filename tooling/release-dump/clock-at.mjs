// Loaded into a server by `node --import`. The clock begins at DUMP_CLOCK_AT, so that nothing of a dump is too old.
import { moveClock } from '@talent-platform/harness/move-clock.mjs';

const laterMs = Date.parse(process.env.DUMP_CLOCK_AT ?? '') - Date.now();
moveClock(() => laterMs);
