import type { AuditRecord } from '@talent-platform/client';

/** The members of a record that the columns of a table hold. */
const COLUMNS = ['at', 'user', 'kind', 'action', 'profile', 'version', 'transactionId', 'changes'] as const;

/** Spreadsheets run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns records as CSV (RFC 4180). An apostrophe keeps spreadsheets from running what users typed. */
export function csvOf(records: readonly AuditRecord[]): string {
  const rows = records.map((record) => COLUMNS.map((column) => cellOf(record[column])));
  return [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns records as lines of JSON, whole and unchanged. */
export function ndjsonOf(records: readonly AuditRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
