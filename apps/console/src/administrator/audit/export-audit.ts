import type { AuditRecord } from '@talent-platform/client';
import { csvOf } from '../../display/csv.js';

/** The members of a record that the columns of a table hold. */
const COLUMNS = ['at', 'user', 'kind', 'action', 'profile', 'version', 'transactionId', 'changes'] as const;

/** Returns records as a table, in CSV. */
export function tableOf(records: readonly AuditRecord[]): string {
  return csvOf([COLUMNS, ...records.map((record) => COLUMNS.map((column) => textOf(record[column])))]);
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** Returns records as lines of JSON, whole and unchanged. */
export function ndjsonOf(records: readonly AuditRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
