import { CURRENT_REQUEST, Notices } from '../runtime/index.js';
import type { Log } from '../runtime/index.js';
import type { StatementListener } from './statement-watch.js';

/** Limit of lines in 10 seconds, because a whole database may be slow. */
const MAX_LINES = 100;

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
  const notices = new Notices(log, MAX_LINES);
  return (sql) => {
    const begunAt = now();
    return (rows) => {
      const durationMs = now() - begunAt;
      if (durationMs < limitMs) return;
      const { transactionId: transaction, routePath: route } = CURRENT_REQUEST.getStore() ?? {};
      const failed = rows === undefined ? { failed: true } : { rows };
      notices.tell('A statement was slow.', {
        ...(transaction !== undefined && { transaction, route }),
        ...{ durationMs: Math.round(durationMs), ...failed, statement: shortened(sql) },
      });
    };
  };
}

/** Joins the lines of a statement, and shortens lists of values, whose length varies. */
export function shortened(sql: string): string {
  const line = sql
    .replace(/\s+/g, ' ')
    .replace(/\?(?:, \?)+/g, '?, …')
    .replace(/\(\?, \u2026\)(?:, \(\?, \u2026\))+/g, '(?, …), …')
    .trim();
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS)}…`;
}
