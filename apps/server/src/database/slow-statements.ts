import { CURRENT_REQUEST, LogLineLimiter } from '../runtime/index.js';
import type { Log } from '../runtime/index.js';
import type { StatementListener } from './statement-watch.js';

/** Limits of log lines about one statement and about all, because a whole database may be slow. */
const BOUNDS = { ofOne: 5, ofAll: 100, windowMs: 10_000 };

/** The beginning of a statement is enough to find it in the code. */
const SHOWN_CHARACTERS = 2000;

interface SlowStatementsOptions {
  readonly limitMs: number;
  readonly log: Pick<Log, 'notice'>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * Logs statements that take longer than the limit, with the request that they belong to (D-NET-25). Values are
 * parameters, and so never in the text.
 */
export function logSlowStatements({
  limitMs,
  log,
  now = () => performance.now(),
}: SlowStatementsOptions): StatementListener {
  const lines = new LogLineLimiter(BOUNDS, (leftOut) => {
    const times = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
    log.notice('More statements were slow than are logged.', { times });
  });
  return (sql) => {
    const begunAt = now();
    return (rows) => {
      const durationMs = now() - begunAt;
      if (durationMs < limitMs) return;
      const statement = shortened(sql);
      if (!lines.admits(statement)) return;
      const { transactionId: transaction, routePath: route } = CURRENT_REQUEST.getStore() ?? {};
      const failed = rows === undefined ? { failed: true } : { rows };
      log.notice('A statement was slow.', {
        ...(transaction !== undefined && { transaction, route }),
        ...{ durationMs: Math.round(durationMs), ...failed, statement },
      });
    };
  };
}

/** Joins the lines of a statement, and shortens lists of values, whose length varies. */
export function shortened(sql: string): string {
  const line = sql
    .replace(/\s+/g, ' ')
    .replace(/\?(?:, \?)+/g, '?, …')
    .replace(/\(\?, …\)(?:, \(\?, …\))+/g, '(?, …), …')
    .trim();
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS)}…`;
}
