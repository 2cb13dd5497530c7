// Loaded into a server by `node --import`. Sets the clock two hours ahead, and runs the ten-minute clean-up at once.
import { HOURS_MS } from './clock-offset.mjs';

const SWEEPS_MS = 600_000;
const SOON_MS = 100;

const now = Date.now;
Date.now = () => now() + HOURS_MS;

const every = globalThis.setInterval;
globalThis.setInterval = (callback, ms, ...rest) => every(callback, ms === SWEEPS_MS ? SOON_MS : ms, ...rest);
