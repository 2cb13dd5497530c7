import type { LoggerService } from '@nestjs/common';
import { levels, pino, symbols } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Configuration } from '../config/index.js';
import { GatheredLines } from './gathered-lines.js';
import { Notices } from './notices.js';

/** How a request was answered. */
export interface Answer {
  readonly status: number;
  /** The numbers of the errors that the answer tells (D-ERR-4). */
  readonly codes: readonly number[];
  /** The address that the request came from; empty if its connection has ended. */
  readonly address: string;
}

/** The members of a request that its line of log tells. */
interface LoggedRequest {
  readonly transactionId: string;
  readonly caller?: { readonly username: string; readonly customerId: number };
  readonly method?: string;
  readonly routePath: string;
  readonly url?: string;
  readonly startedAt: number;
}

/** The customer that a path names, whether there is one or not. A number is JSON as it stands, without zeros before it. */
const CUSTOMER_PATH = /^\/(?:platform\/v1\/)?customers\/([1-9]\d{0,14})(?=[/?]|$)/;

/** The server's log: JSON lines, or readable ones on a terminal. It is also what Nest itself writes to. */
export class Log implements LoggerService {
  readonly #lines: DestinationStream;
  readonly #undone = new Notices(this);
  /** Whether the level lets the lines of answers through. */
  readonly logsReplies: boolean;

  constructor(
    readonly logger: Logger,
    private readonly end: (done: (lost: number) => void) => void = (done) => done(0),
  ) {
    this.#lines = (logger as Logger & { [symbols.streamSym]: DestinationStream })[symbols.streamSym];
    this.logsReplies = logger.isLevelEnabled('info');
  }

  /** Calls `done` once every line is written, or lost because nothing has taken it in time; with how many were lost. */
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

  /** Work behind the requests that has failed, and is tried again: a database that is away fails it several times a second (D-PLT-31). */
  willRetry(message: string, error: unknown): void {
    if (!isLogged(error)) this.#undone.tell(`${message}; it is tried again.`, { error: describeError(error) });
  }

  /** An error that no caller is told, under the transaction id that the caller is. */
  failed(error: unknown, { transactionId: transaction }: Pick<LoggedRequest, 'transactionId'>, message: string): void {
    this.logger.error({ transaction, error: describeError(error) }, message);
  }

  /**
   * One line for each request: never its headers, its body, its path or its query. It is the line that the logger would
   * write, made as one text. Only the user's name is somebody's own text: all other parts are Node's or ours.
   */
  answered(request: LoggedRequest, { status, codes, address }: Answer): void {
    if (!this.logsReplies) return;
    const { transactionId, caller, method, routePath } = request;
    const durationMs = Math.round((performance.now() - request.startedAt) * 1000) / 1000;
    const user = caller ? `"user":${JSON.stringify(caller.username)},` : '';
    const customer = CUSTOMER_PATH.exec(request.url ?? '')?.[1] ?? caller?.customerId;
    this.#lines.write(
      `{"level":${levels.values['info']},"time":${Date.now()},"transaction":"${transactionId}",${user}` +
        `${customer === undefined ? '' : `"customer":${customer},`}${address === '' ? '' : `"address":"${address}",`}` +
        `"method":"${method}","route":"${routePath}","status":${status},` +
        `${codes.length === 0 ? '' : `"codes":[${codes.join(',')}],`}"durationMs":${durationMs},"msg":"answered"}\n`,
    );
  }

  /** Something that went as it should, with what it was about. */
  info(message: string, details: Readonly<Record<string, unknown>>): void {
    this.logger.info(details, message);
  }

  /** Something that whoever runs the server should know of, with what it was about. */
  notice(message: string, details: Readonly<Record<string, unknown>>): void {
    this.logger.warn(details, message);
  }

  /** Something that has failed for good, with what it was about. */
  failure(message: string, details: Readonly<Record<string, unknown>>): void {
    this.logger.error(details, message);
  }

  warn(message: string, context?: string): void {
    this.logger.warn({ context }, message);
  }
}

const STANDARD_OUTPUT = 1;
/** The reader of the log may have stalled: a stop waits for the reader no longer than this. */
const LAST_LINES_MS = 3000;

/** The log on standard output. */
export async function openLog(configuration: Configuration): Promise<Log> {
  const options = { level: configuration.log.level, base: null };
  if (!configuration.log.readable) {
    const lines = new GatheredLines(STANDARD_OUTPUT, leftOutLine);
    return new Log(pino(options, lines), (done) => lines.flush(done, LAST_LINES_MS));
  }
  const { default: pretty } = await import('pino-pretty');
  return new Log(
    pino(options, pretty({ ignore: 'context', singleLine: true, translateTime: 'SYS:HH:MM:ss', sync: true })),
  );
}

/** Always told, whatever the level: a log with gaps must say so. */
function leftOutLine(count: number): string {
  const msg = `${count} lines of the log were left out: whatever reads them was too slow, or could not keep them.`;
  return `${JSON.stringify({ level: levels.values['error'], time: Date.now(), msg })}\n`;
}

/** Whether an error has had its line already, such as `ReleaseTooOld`: a line for each thing that fails because of it says nothing new. */
function isLogged(error: unknown): boolean {
  return (error as { isLogged?: unknown } | undefined)?.isLogged === true;
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

/** Describes an error by type, code, message and stack. Omits other members, because a failed statement carries its values. */
export function describeError(error: unknown): { type: string; code?: string; message: string; stack?: string } {
  if (!isErrorLike(error)) return { type: typeof error, message: 'Something that is no error was thrown.' };
  const { name: type, code, message, stack } = error;
  return { type, code, message, stack };
}
