import type { Session } from '../session.js';
import { commitOrderOf } from './sqlite-commit-order.js';
import { SQLITE_WORDS } from './sqlite-words.js';

/** What SQLite puts otherwise than PostgreSQL. */
export const SQLITE_TERMS: Omit<Session, 'query' | 'first'> = {
  lockRows: '',
  lockFreeRows: '',
  positionIn: 'instr',
  isOneOfJson: 'IN (SELECT value FROM json_each(?))',
  forEachOfJson: '',
  commitOrderOf,
  indexedBy: 'INDEXED BY',
  words: SQLITE_WORDS,
};
