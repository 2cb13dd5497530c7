import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';
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
    const shown = details.map((detail) => (isErrorLike(detail) ? describeError(detail) : detail));
    this.logger.error({ details: shown }, message);
  }

  /** An error that no caller is told, under the transaction id that the caller is. */
  failed(error: unknown, { transactionId: transaction }: TalentRequest, message: string): void {
    this.logger.error({ transaction, error: describeError(error) }, message);
  }

  /** One line for each request: never its headers, its body or its query. */
  answered(request: TalentRequest, status: number): void {
    const { transactionId: transaction, caller, method, routePath: route } = request;
    const durationMs = Math.round((performance.now() - request.startedAt) * 1000) / 1000;
    this.logger.info({ transaction, user: caller?.username, method, route, status, durationMs }, 'answered');
  }

  /** Something that whoever runs the server should know of, with what it was about. */
  notice(message: string, details: Readonly<Record<string, unknown>>): void {
    this.logger.warn(details, message);
  }

  warn(message: string, context?: string): void {
    this.logger.warn({ context }, message);
  }
}

/** How long a line may wait for others, so that they are written together. */
const FLUSH_INTERVAL_MS = 200;

/** The log on standard output. */
export async function openLog(configuration: Configuration): Promise<Log> {
  const options = { level: configuration.log.level, base: null };
  if (!configuration.log.readable) {
    const lines = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: FLUSH_INTERVAL_MS });
    return new Log(pino(options, lines), (done) => lines.flush(done));
  }
  const { default: pretty } = await import('pino-pretty');
  return new Log(
    pino(options, pretty({ ignore: 'context', singleLine: true, translateTime: 'SYS:HH:MM:ss', sync: true })),
  );
}

interface ErrorLike {
  readonly name: string;
  readonly code?: string;
  readonly message: string;
  readonly stack: string;
}

/** Not by `instanceof`: the SQLite driver's errors are made by a class of its own. */
function isErrorLike(value: unknown): value is ErrorLike {
  const { message, stack } = (value ?? {}) as { message?: unknown; stack?: unknown };
  return typeof message === 'string' && typeof stack === 'string';
}

/** What an error was and where: not its other members, for a failed statement carries the values that it was given. */
function describeError(error: unknown): { type: string; code?: string; message: string; stack?: string } {
  if (!isErrorLike(error)) return { type: typeof error, message: 'Something that is no error was thrown.' };
  const { name: type, code, message, stack } = error;
  return { type, code, message, stack };
}
