// Loaded into a server by `node --import`. The parent process moves the clock ahead by a message with milliseconds.
let laterMs = 0;
const now = Date.now;
Date.now = () => now() + laterMs;

process.on('message', (/** @type {number} */ ms) => (laterMs += ms));
process.channel?.unref();
