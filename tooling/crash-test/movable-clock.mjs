// Loaded into a server by `node --import`. The parent process moves the clock ahead by a message with milliseconds.
import { moveClock } from './move-clock.mjs';

let laterMs = 0;
moveClock(() => laterMs);

process.on('message', (/** @type {number} */ ms) => (laterMs += ms));
process.channel?.unref();
