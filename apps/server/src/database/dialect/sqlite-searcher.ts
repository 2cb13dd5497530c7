import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DRIVER_PACKAGE } from '@talent-platform/sqlite';
import type { DatabaseTimeLimits } from '../../config/index.js';
import type { Session } from '../session.js';
import type { SqlValue } from '../sql.js';
import { SQLITE_TERMS } from './sqlite-connection.js';
import { StatementTime, StatementTooLong } from '../statement-time.js';
import type { Searchers } from '../unit-of-work.js';

const PROGRAM = 'sqlite-search-process.mjs';

interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

type Message =
  | { readonly ready: true }
  | { readonly rows: object[] }
  | { readonly failure: { readonly message: string; readonly code: string } };

/**
 * Searches an SQLite database in separate processes, so that the event loop never waits for a search, and a slow
 * search can be killed. The first search starts a process. Further processes start if there is more to do.
 */
export class SqliteSearcher {
  #idle: SearchProcess[] = [];
  readonly #busy = new Set<SearchProcess>();

  constructor(
    private readonly file: string,
    private readonly timeLimits: Pick<DatabaseTimeLimits, 'searchMs' | 'connectMs'>,
  ) {}

  begin(now: () => number): Searchers {
    const time = new StatementTime(this.timeLimits.searchMs, now);
    const query = async <Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> =>
      (await this.#ask({ sql, parameters }, time)) as Row[];
    const first: Session['first'] = async <Row extends object>(sql: string, parameters?: readonly SqlValue[]) =>
      (await query<Row>(sql, parameters))[0];
    const searcher = { ...SQLITE_TERMS, query, first };
    return { searcher, mergingSearcher: searcher };
  }

  close(): void {
    for (const process of [...this.#idle, ...this.#busy]) process.end();
  }

  /** The process that was used last is used first, because it has pages of the database in its memory. */
  async #ask(statement: Statement, time: StatementTime): Promise<object[]> {
    this.#idle = this.#idle.filter(({ isEnded }) => !isEnded);
    const process = this.#idle.pop() ?? new SearchProcess(this.file, this.timeLimits.connectMs);
    this.#busy.add(process);
    try {
      return await process.ask(statement, time);
    } finally {
      this.#busy.delete(process);
      this.#idle.push(process);
    }
  }
}

/** A process that runs one statement at a time. */
class SearchProcess {
  isEnded = false;
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;

  constructor(file: string, startLimitMs: number) {
    const program = path.join(path.dirname(createRequire(import.meta.url).resolve('#package.json')), PROGRAM);
    this.#child = fork(program, [file, DRIVER_PACKAGE], {
      execArgv: ['--max-old-space-size=64'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    for (const end of ['exit', 'error']) this.#child.on(end, () => (this.isEnded = true));
    this.#ready = this.#next(startLimitMs);
    // The caller of `ask` receives the error.
    this.#ready.catch(() => undefined);
    // Neither keeps the server from ending.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** @throws StatementTooLong, or SQLite's error about the statement */
  async ask(statement: Statement, time: StatementTime): Promise<object[]> {
    await this.#ready;
    const message = await time.spend((leftMs) => {
      const answer = this.#next(leftMs, time.limitMs);
      this.#child.send(statement, () => undefined);
      return answer;
    });
    if ('rows' in message) return message.rows;
    // The driver's error with its code, because callers decide by the code.
    if ('failure' in message) throw Object.assign(new Error(message.failure.message), { code: message.failure.code });
    throw new TypeError('The process was ready twice.');
  }

  end(): void {
    this.isEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** Returns the next message. Ends the process if no message comes in time. */
  #next(waitsMs: number, timeLimitMs = waitsMs): Promise<Message> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.end();
        settle(() => reject(new StatementTooLong(timeLimitMs)));
      }, waitsMs);
      const hear = (message: unknown): void => settle(() => resolve(message as Message));
      const lose = (): void => settle(() => reject(new Error('The process that searches has ended.')));
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.#child.off('message', hear).off('exit', lose).off('error', lose);
        act();
      };
      this.#child.once('message', hear).once('exit', lose).once('error', lose);
    });
  }
}
