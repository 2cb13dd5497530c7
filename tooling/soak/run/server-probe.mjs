// Loaded into the server by `node --import`. Tells its memory after garbage collection.
process.on('message', () => {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ used: heapUsed + external });
});
// The channel must not keep a stopped server alive. When the soak ends for any reason, the server ends too.
process.channel?.unref();
process.on('disconnect', () => process.exit(1));
