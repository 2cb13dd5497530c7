import v8 from 'node:v8';
import type { Configuration } from './config/index.js';
import type { Log } from './runtime/index.js';
import type { RunningServer } from './server.js';
import { ONE_OF_SEVERAL, STARTED, startProcesses } from './start-processes.js';

/** The start of a server, for its launcher. */
interface Started {
  readonly baseUrl: string;
  /** The demo users and a command to try. Empty for another customer's blueprint. */
  readonly welcome: string;
}

/**
 * Runs the server of the environment until a signal stops it. A wrong setting ends the process.
 * @param words the arguments of the process, which takes none
 */
export async function run(onStarted: (started: Started) => void, words = process.argv.slice(2)): Promise<void> {
  // Nearly all objects of a start stay in memory. V8 would grow the young generation to dozens of megabytes for them,
  // which would then stay empty until there are many requests. So this flag turns the growth off, before the code is
  // loaded.
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  const { ConfigurationError, readConfiguration } = await import('./config/index.js');
  const { logWarnings, openLog } = await import('./runtime/index.js');
  const { startLine } = await import('./start-line.js');
  const { leaveSignalsToParent, stopForParent, stopOnSignals } = await import('./stop-on-signals.js');
  const { welcome } = await import('./welcome.js');

  // Only the server's own user may read its files: the database, the key beside it, and the files that SQLite adds.
  process.umask(0o077);
  const isOneOfSeveral = process.send !== undefined && process.env[ONE_OF_SEVERAL] !== undefined;
  delete process.env[ONE_OF_SEVERAL];

  try {
    const [argument] = words;
    if (argument !== undefined) {
      const detail = `The server takes no arguments, received ${JSON.stringify(argument)}.`;
      throw new ConfigurationError(`${detail} It is set by environment variables, such as TALENT_PORT=8303.`);
    }
    const configuration = readConfiguration(process.env, process.stdout.isTTY);
    const { drainMs, processes } = configuration;
    const log = await openLog(configuration);
    logWarnings(log, process);
    if (isOneOfSeveral) {
      leaveSignalsToParent();
      await import('reflect-metadata');
      const { startOneOfSeveral } = await import('./one-of-several.js');
      const server = grown(await startOneOfSeveral(configuration, log));
      stopForParent({ server, log, drainMs });
      process.send?.({ topic: STARTED });
      return;
    }
    const server = await (processes > 1
      ? startProcesses(configuration, log, process.env)
      : startHere(configuration, log));
    // Comes before anybody can notice that the server runs, because a signal without this handler ends the process at
    // once.
    stopOnSignals({ server, log, drainMs });
    // The start line of a JSON log has the URL. Without a log, or on a terminal, the URL is printed by itself.
    const { readable, level } = configuration.log;
    if (readable || level === 'silent') process.stdout.write(`${server.baseUrl}\n`);
    log.info('The server has started.', startLine(configuration, server.baseUrl));
    onStarted({ baseUrl: server.baseUrl, welcome: welcome(server.baseUrl, configuration) });
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigurationError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  }
}

/** Starts the server in this process. The parent of several does without all of this code. */
async function startHere(configuration: Configuration, log: Log): Promise<RunningServer> {
  await import('reflect-metadata');
  const { lockDatabase } = await import('./lock-database.js');
  await lockDatabase(configuration);
  const { startServer } = await import('./server.js');
  return grown(await startServer({ configuration, log }));
}

/** Ends the start: from now on the young generation may grow with the requests. */
function grown(server: RunningServer): RunningServer {
  v8.setFlagsFromString('--semi-space-growth-factor=2');
  return server;
}

/** Runs another command of the operator than `start` (D-OPR-1). */
export async function runCommand(words: readonly string[]): Promise<void> {
  await import('reflect-metadata');
  const { runOperator } = await import('./operator/run-operator.js');
  // Only the server's own user may read the files that a command makes.
  process.umask(0o077);
  process.exitCode = await runOperator(words, {
    env: process.env,
    stdin: process.stdin,
    print: (text) => void process.stdout.write(text),
    report: (text) => void process.stderr.write(text),
  });
}
