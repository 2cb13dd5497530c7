import { setTimeout as delay } from 'node:timers/promises';
import type { Log, SiblingMessage } from './runtime/index.js';
import type { RunningServer } from './server.js';
import { STOP } from './start-processes.js';

/** Timeout for a stop, beyond the drain. Open requests have 30 s and the database 5 s, so a longer stop hangs. */
const MAX_STOP_MS = 45_000;

/** Time in which a second signal is the same one, because a terminal and npm may both pass on one Ctrl-C. */
const SAME_SIGNAL_MS = 1000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

interface StopOptions {
  readonly server: Pick<RunningServer, 'stop'>;
  readonly log: Log;
  readonly drainMs: number;
}

/**
 * Stops the server on the first SIGTERM or SIGINT, within a timeout. A later signal ends the process at once
 * (D-PLT-4).
 */
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
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // A terminal that is closed sends it.
  if (process.stdout.isTTY) process.on('SIGHUP', onSignal);
}

/** Leaves signals to the parent of several processes, because a terminal and systemd send them to all. */
export function leaveSignalsToParent(): void {
  for (const signal of [...SIGNALS, 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/** Stops one of several processes as soon as its parent says so. */
export function stopForParent(options: StopOptions): void {
  process.on('message', ({ topic }: SiblingMessage) => {
    if (topic === STOP) void stop(options).then((code) => options.log.close((lost) => end(code, lost)));
  });
}

/** Returns the exit code. */
async function stop({ server, log, drainMs }: StopOptions): Promise<number> {
  const late = Symbol('late');
  try {
    const outcome = await Promise.race([server.stop(), delay(drainMs + MAX_STOP_MS, late, { ref: false })]);
    if (outcome !== late) return 0;
    log.error(`The server did not stop within ${MAX_STOP_MS / 1000} s: It exits now. Unfinished requests are lost.`);
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
