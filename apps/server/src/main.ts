import v8 from 'node:v8';

// Nearly all objects of a start stay. V8 would grow the young generation to dozens of megabytes for them, which then stay empty until
// there are many requests. So the growth is off during the start, and this flag is set before the code is loaded.
v8.setFlagsFromString('--semi-space-growth-factor=1');
await import('reflect-metadata');
const { ConfigurationError, readConfiguration } = await import('./config/index.js');
const { openLog } = await import('./runtime/index.js');
const { startServer } = await import('./server.js');
const { startLine } = await import('./start-line.js');
const { stopOnSignals } = await import('./stop-on-signals.js');

// Only the server's own user may read its files: the database, the key beside it, and the files that SQLite adds.
process.umask(0o077);

try {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) {
    const detail = `The server takes no arguments, received ${JSON.stringify(argument)}.`;
    throw new ConfigurationError(`${detail} It is set by environment variables, such as TALENT_PORT=8303.`);
  }
  const configuration = readConfiguration(process.env, process.stdout.isTTY);
  const log = await openLog(configuration);
  const server = await startServer({ configuration, log });
  // Before anybody learns that the server runs: a signal would end the process as it is.
  stopOnSignals({ server, log, drainMs: configuration.drainMs });
  v8.setFlagsFromString('--semi-space-growth-factor=2');
  // A log of JSON lines has the URL in its line of the start. Without a log, or on a terminal, it stands alone.
  const { readable, level } = configuration.log;
  if (readable || level === 'silent') process.stdout.write(`${server.baseUrl}\n`);
  log.info('The server has started.', startLine(configuration, server.baseUrl));
  // A launcher that started this process with a channel learns the same.
  process.send?.({ baseUrl: server.baseUrl });
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigurationError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
