// Loaded into a server by `node --import`: it is two hours later, and what is swept every ten minutes is swept at once.
import { HOURS_MS } from './hours.mjs';

const SWEEPS_MS = 600_000;
const SOON_MS = 100;

const now = Date.now;
Date.now = () => now() + HOURS_MS;

const every = globalThis.setInterval;
globalThis.setInterval = (callback, ms, ...rest) => every(callback, ms === SWEEPS_MS ? SOON_MS : ms, ...rest);
