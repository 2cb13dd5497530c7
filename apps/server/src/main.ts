// Log rotation sends it at any time, also before the log is there that is opened anew for it (D-PLT-37).
if (!process.stdout.isTTY) process.on('SIGHUP', () => undefined);

const { run } = await import('./run.js');
// A launcher that started this process with a channel receives the URL.
await run((started) => process.send?.(started));

export {};
