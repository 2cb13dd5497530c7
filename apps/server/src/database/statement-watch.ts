import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from './session.js';
import type { SqlValue } from './sql.js';

/** Called when a statement has ended. `rows` is undefined if it failed. */
export type StatementEnd = (rows: number | undefined, error?: unknown) => void;

/** Called when a statement begins. Receives its text, which has a `?` for every value, and never a value. */
export type StatementListener = (sql: string) => StatementEnd;

/** Tells listeners about every statement of a database. Without listeners, a statement costs nothing more. */
export class StatementWatch {
  readonly #listeners: StatementListener[] = [];

  listen(listener: StatementListener): void {
    this.#listeners.push(listener);
  }

  get isOn(): boolean {
    return this.#listeners.length > 0;
  }

  /** Keeps the request of the caller, although the work runs later, when the work of others has ended. */
  bind<Work extends (...given: never[]) => unknown>(work: Work): Work {
    return this.isOn ? (AsyncLocalStorage.bind(work) as Work) : work;
  }

  watched<Watched extends Session>(session: Watched): Watched {
    const { query, first } = session;
    return {
      ...session,
      query: <Row extends object>(sql: string, parameters?: readonly SqlValue[]) =>
        this.isOn ? this.#told(sql, () => query<Row>(sql, parameters)) : query<Row>(sql, parameters),
      first: <Row extends object>(sql: string, parameters?: readonly SqlValue[]) =>
        this.isOn ? this.#told(sql, () => first<Row>(sql, parameters)) : first<Row>(sql, parameters),
    };
  }

  async #told<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    const ends = this.#listeners.map((listener) => listener(sql));
    const end: StatementEnd = (rows, error) => {
      for (const tell of ends) tell(rows, error);
    };
    try {
      const result = await run();
      end(Array.isArray(result) ? result.length : Number(result !== undefined));
      return result;
    } catch (error) {
      end(undefined, error);
      throw error;
    }
  }
}
