// Loaded into a server by `node --import`: it is later by so many milliseconds as whoever has started it says.
let laterMs = 0;
const now = Date.now;
Date.now = () => now() + laterMs;

process.on('message', (/** @type {number} */ ms) => (laterMs += ms));
process.channel?.unref();
