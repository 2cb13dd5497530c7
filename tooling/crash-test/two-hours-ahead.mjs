// Loaded into a server by `node --import`. Sets the clock two hours ahead, and runs the ten-minute clean-up at once.
import { moveClock } from '@talent-platform/harness/move-clock.mjs';

const HOURS_MS = 2 * 3_600_000;
const SWEEPS_MS = 600_000;
const SOON_MS = 100;

moveClock(() => HOURS_MS);

const every = globalThis.setInterval;
globalThis.setInterval = (callback, ms, ...rest) => every(callback, ms === SWEEPS_MS ? SOON_MS : ms, ...rest);
