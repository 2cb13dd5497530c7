import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './runtime/index.js';
import type { RunningServer } from './server.js';

/** Beyond the drain: open requests have 30 s, the database 5 s. A stop that takes longer hangs. */
const LONGEST_STOP_MS = 45_000;
/** A terminal and npm may both pass on the same Ctrl-C. */
const SAME_SIGNAL_MS = 1000;

interface StopOptions {
  readonly server: Pick<RunningServer, 'stop'>;
  readonly log: Log;
  readonly drainMs: number;
}

/** Stops the server on the first SIGTERM or SIGINT, within a bound, and ends the process at once on a later one (D-PLT-4). */
export function stopOnSignals({ server, log, drainMs }: StopOptions): void {
  let signalAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (signalAt === undefined) {
      signalAt = now;
      log.info('The server stops.', { signal });
      void stop({ server, log, drainMs }).then((code) => {
        if (code === 0)
          log.info('The server has stopped.', { signal, durationMs: Math.round(performance.now() - now) });
        log.close((lost) => end(code, lost));
      });
    } else if (now - signalAt > SAME_SIGNAL_MS) {
      end(1, 0);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

/** Returns the exit code. */
async function stop({ server, log, drainMs }: StopOptions): Promise<number> {
  const late = Symbol('late');
  try {
    const outcome = await Promise.race([server.stop(), delay(drainMs + LONGEST_STOP_MS, late, { ref: false })]);
    if (outcome !== late) return 0;
    log.error(`The server did not stop within ${LONGEST_STOP_MS / 1000} s: it ends now, whatever it is working on.`);
  } catch (error) {
    log.error('The server did not stop cleanly.', error);
  }
  return 1;
}

function end(code: number, lost: number): void {
  if (lost > 0) {
    process.stderr.write(`${lost} lines of the log were not written: nothing reads standard output.\n`);
  }
  process.exit(code);
}
