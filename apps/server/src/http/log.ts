import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Configuration } from '../config/index.js';
import type { TalentRequest } from './express/talent-request.js';

/** The server's log: JSON lines, or readable ones on a terminal. It is also what Nest itself writes to. */
export class Log implements LoggerService {
  constructor(
    readonly logger: Logger,
    private readonly end: (done: () => void) => void = (done) => done(),
  ) {}

  /** Calls `done` once every line is written. */
  close(done: () => void): void {
    this.end(done);
  }

  log(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }

  error(message: string, ...details: unknown[]): void {
    this.logger.error({ details }, message);
  }

  /** One line for each request: never its headers, its body or its query. */
  answered(request: TalentRequest, status: number): void {
    const { transactionId: transaction, caller, method, routePath: route } = request;
    const durationMs = Math.round((performance.now() - request.startedAt) * 1000) / 1000;
    this.logger.info({ transaction, user: caller?.username, method, route, status, durationMs }, 'answered');
  }

  warn(message: string, context?: string): void {
    this.logger.warn({ context }, message);
  }
}

/** How long a line may wait for others, so that they are written together. */
const FLUSH_INTERVAL_MS = 200;

/** The log on standard output. */
export function openLog(configuration: Configuration): Log {
  const options = { level: configuration.log.level, base: null, serializers: { err: describeError } };
  if (!configuration.log.readable) {
    const lines = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: FLUSH_INTERVAL_MS });
    return new Log(pino(options, lines), (done) => lines.flush(done));
  }
  return new Log(pino(options, pretty({ ignore: 'context', translateTime: 'SYS:HH:MM:ss', sync: true })));
}

/** What an error was and where: not its other members, for a failed statement carries the values that it was given. */
function describeError(error: unknown): { type: string; code?: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.' };
  const { code } = error as NodeJS.ErrnoException;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
