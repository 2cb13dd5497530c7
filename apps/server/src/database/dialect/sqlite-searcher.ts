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
import { SEARCHERS } from '../unit-of-work.js';
import type { Searchers } from '../unit-of-work.js';

type Message =
  | { readonly ready: true }
  | { readonly rows: object[] }
  | { readonly failure: { readonly message: string; readonly code: string } };

/** Time after which an idle process ends, because it holds memory. */
const IDLE_MS = 60_000;

/**
 * Searches an SQLite database in separate processes, so that the event loop never waits for a search, and a slow
 * search can be killed. The first search starts a process. Further processes start if there is more to do.
 */
export class SqliteSearcher {
  readonly #idle = new Map<SearchProcess, NodeJS.Timeout>();
  readonly #busy = new Set<SearchProcess>();
  readonly #waiting: Array<() => void> = [];

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
    for (const process of this.#busy) process.end();
    for (const process of this.#idle.keys()) this.#endIdle(process);
  }

  async #ask(
    statement: { readonly sql: string; readonly parameters: readonly SqlValue[] },
    time: StatementTime,
  ): Promise<object[]> {
    const process = await this.#take();
    try {
      return await process.ask(statement, time);
    } finally {
      this.#giveBack(process);
    }
  }

  async #take(): Promise<SearchProcess> {
    while (this.#busy.size >= SEARCHERS) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    const [kept] = [...this.#idle.keys()].filter(({ isEnded }) => !isEnded);
    if (kept) clearTimeout(this.#idle.get(kept));
    if (kept) this.#idle.delete(kept);
    const taken = kept ?? new SearchProcess(this.file, this.timeLimits.connectMs);
    this.#busy.add(taken);
    return taken;
  }

  #giveBack(process: SearchProcess): void {
    this.#busy.delete(process);
    if (!process.isEnded) this.#idle.set(process, setTimeout(() => this.#endIdle(process), IDLE_MS).unref());
    this.#waiting.shift()?.();
  }

  #endIdle(process: SearchProcess): void {
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    process.end();
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
    this.#child.once('exit', () => (this.isEnded = true));
    this.#ready = this.#next(startLimitMs);
    // The caller of `ask` receives the error.
    this.#ready.catch(() => undefined);
    this.#keepsAlive(false);
  }

  /** @throws StatementTooLong, or SQLite's error about the statement */
  async ask(
    statement: { readonly sql: string; readonly parameters: readonly SqlValue[] },
    time: StatementTime,
  ): Promise<object[]> {
    this.#keepsAlive(true);
    try {
      await this.#ready;
      const message = await time.spend((leftMs) => {
        const answer = this.#next(leftMs, time.limitMs);
        this.#child.send(statement, () => undefined);
        return answer;
      });
      if ('rows' in message) return message.rows;
      throw 'failure' in message ? failureOf(message.failure) : new TypeError('The process was ready twice.');
    } finally {
      this.#keepsAlive(false);
    }
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

  /** An idle process does not keep the server from ending. */
  #keepsAlive(keeps: boolean): void {
    if (this.isEnded) return;
    if (keeps) this.#child.ref();
    else this.#child.unref();
    if (keeps) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }
}

const PROGRAM = 'sqlite-search-process.mjs';

/** Rebuilds the driver's error with its code, because callers decide by the code. */
function failureOf({ message, code }: { message: string; code: string }): Error {
  return Object.assign(new Error(message), { code });
}
