import type { EventEmitter } from 'node:events';
import type { Log } from './log.js';

/**
 * Writes the warnings of libraries and of Node.js to the log. Node.js would print them as plain text among the lines of
 * the log (D-PLT-26).
 *
 * @param source the process
 */
export function logWarnings(log: Pick<Log, 'notice'>, source: EventEmitter): void {
  source.removeAllListeners('warning');
  source.on('warning', ({ name, message }: Error) =>
    log.notice('A library warns, or Node.js does.', { warning: name, detail: message }),
  );
}
