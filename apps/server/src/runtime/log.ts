import type { EventEmitter } from 'node:events';
import type { LoggerService } from '@nestjs/common';
import { levels, pino, symbols } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Configuration } from '../config/index.js';
import { CURRENT_REQUEST } from './current-request.js';
import type { Span } from './current-request.js';
import { GatheredLines } from './gathered-lines.js';
import { Notices } from './notices.js';

export interface Answer {
  readonly status: number;
  /** The numbers of the errors in the reply (D-ERR-4). */
  readonly codes: readonly number[];
  /** The address that the request came from; empty if its connection has ended. */
  readonly address: string;
}

interface LoggedRequest {
  readonly transactionId: string;
  readonly caller?: { readonly username: string; readonly customerId: number };
  readonly method?: string;
  readonly routePath: string;
  readonly url?: string;
  readonly startedAt: number;
  readonly span?: Pick<Span, 'traceId'> | undefined;
}

/** The customer id in a path, even if no such customer exists. Without leading zeros, the number is valid JSON. */
const CUSTOMER_PATH = /^\/(?:platform\/v1\/)?customers\/([1-9]\d{0,14})(?=[/?]|$)/;

const DATABASE_AWAY = 'The database is away or overloaded; all work behind the requests is tried again.';

/** The server's log: JSON lines, or readable lines on a terminal. Nest writes to the same log. */
export class Log implements LoggerService {
  readonly #lines: DestinationStream;
  readonly #undone = new Notices(this);
  /** Returns whether the database is away, so that one line tells it of all work. The start of the server sets it. */
  isDatabaseAway: (error: unknown) => boolean = () => false;
  /** The log level includes the line of each reply. */
  readonly logsReplies: boolean;

  constructor(
    readonly logger: Logger,
    private readonly end: (done: (lost: number) => void) => void = (done) => done(0),
  ) {
    this.#lines = (logger as Logger & { [symbols.streamSym]: DestinationStream })[symbols.streamSym];
    this.logsReplies = logger.isLevelEnabled('info');
  }

  /** Calls `done` with the number of lost lines, after every other line was written. */
  close(done: (lost: number) => void): void {
    this.end(done);
  }

  log(message: string, context?: string): void {
    this.logger.debug({ context }, message);
  }

  error(message: string, ...details: unknown[]): void {
    if (details.some(isLogged)) return;
    const shown = details.map((detail) => (isErrorLike(detail) ? describeError(detail) : detail));
    this.logger.error({ details: shown }, message);
  }

  /**
   * Logs background work that has failed and will be tried again. It may fail several times a second. While the
   * database is away, one line stands for all work (D-PLT-31).
   */
  willRetry(message: string, error: unknown): void {
    if (isLogged(error)) return;
    const text = this.isDatabaseAway(error) ? DATABASE_AWAY : `${message}; it is tried again.`;
    this.#undone.tell(text, { error: describeError(error) });
  }

  /** Logs an error that the reply does not show. The reply and the line have the same transaction id. */
  failed(error: unknown, { transactionId: transaction }: Pick<LoggedRequest, 'transactionId'>, message: string): void {
    this.logger.error({ transaction, error: describeError(error) }, message);
  }

  /**
   * Logs one line for each request, but never its headers, its body, its path or its query. The line is the same that
   * the logger would write, built as one text. The user name is the only text from outside. All other parts come from
   * Node or this server.
   */
  answered(request: LoggedRequest, { status, codes, address }: Answer): void {
    if (!this.logsReplies) return;
    const { transactionId, caller, method, routePath, span } = request;
    const durationMs = Math.round((performance.now() - request.startedAt) * 1000) / 1000;
    const user = caller ? `"user":${JSON.stringify(caller.username)},` : '';
    const customer = CUSTOMER_PATH.exec(request.url ?? '')?.[1] ?? caller?.customerId;
    this.#lines.write(
      `{"level":${levels.values['info']},"time":${Date.now()},"transaction":"${transactionId}",${user}` +
        `${customer === undefined ? '' : `"customer":${customer},`}${address === '' ? '' : `"address":"${address}",`}` +
        `"method":"${method}","route":"${routePath}","status":${status},` +
        `${span ? `"trace_id":"${span.traceId}",` : ''}${codes.length === 0 ? '' : `"codes":[${codes.join(',')}],`}"durationMs":${durationMs},"msg":"answered"}\n`,
    );
  }

  /** Logs an event without a problem. */
  info(message: string, details: Readonly<Record<string, unknown>>): void {
    this.logger.info(details, message);
  }

  /** Writes whole lines of another process of this server. */
  pass(lines: string): void {
    this.#lines.write(lines);
  }

  /** Logs what the operator should know. */
  notice(message: string, details: Readonly<Record<string, unknown>>): void {
    this.logger.warn(details, message);
  }

  /** Logs a failure that is not tried again. */
  failure(message: string, details: Readonly<Record<string, unknown>>): void {
    this.logger.error(details, message);
  }

  warn(message: string, context?: string): void {
    this.logger.warn({ context }, message);
  }
}

const STANDARD_OUTPUT = 1;
export const STANDARD_ERROR = 2;

/** Timeout for the last lines at a stop, because the reader of the log may be stalled. */
const LAST_LINES_MS = 3000;

/** @param descriptor the file descriptor that receives the lines */
export async function openLog(configuration: Configuration, descriptor = STANDARD_OUTPUT): Promise<Log> {
  const options = { level: configuration.log.level, base: null, mixin: traceOfLine };
  if (options.level === 'silent') return new Log(pino(options, { write: () => undefined }));
  if (!configuration.log.readable) {
    const lines = new GatheredLines(descriptor, leftOutLine);
    return new Log(pino(options, lines), (done) => lines.flush(done, LAST_LINES_MS));
  }
  const { default: pretty } = await import('pino-pretty');
  return new Log(
    pino(
      options,
      pretty({
        destination: descriptor,
        ignore: 'context',
        singleLine: true,
        translateTime: 'SYS:HH:MM:ss',
        sync: true,
      }),
    ),
  );
}

function traceOfLine(): object {
  const span = CURRENT_REQUEST.getStore()?.span;
  return span ? { trace_id: span.traceId } : {};
}

/** Written at every level, because a log with gaps must say so. */
function leftOutLine(count: number): string {
  const msg = `${count} lines of the log were left out: whatever reads them was too slow, or could not keep them.`;
  return `${JSON.stringify({ level: levels.values['error'], time: Date.now(), msg })}\n`;
}

/**
 * Returns whether the log already has a line about the error, such as `ReleaseTooOld`. Further lines would say
 * nothing new.
 */
export function isLogged(error: unknown): boolean {
  return (error as { isLogged?: unknown } | undefined)?.isLogged === true;
}

/** Accepts errors without `instanceof Error`, which the errors of the SQLite driver fail. */
function isErrorLike(
  value: unknown,
): value is { readonly name: string; readonly code?: string; readonly message: string; readonly stack: string } {
  const { message, stack } = (value ?? {}) as { message?: unknown; stack?: unknown };
  return typeof message === 'string' && typeof stack === 'string';
}

/** Describes an error by type, code, message and stack. Omits other members, because a failed statement carries its values. */
export function describeError(error: unknown): { type: string; code?: string; message: string; stack?: string } {
  if (!isErrorLike(error)) return { type: typeof error, message: 'Something that is no error was thrown.' };
  const { name: type, code, message, stack } = error;
  return { type, code, message, stack };
}

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
