// The session that started the server may close, and the server goes on (D-PLT-4).
if (!process.stdout.isTTY) process.on('SIGHUP', () => undefined);

const { run } = await import('./run.js');
// A launcher that started this process with a channel receives the URL.
await run((started) => process.send?.(started));

export {};
