import { readTime, utcOf, writeTime } from '../../display/local-time.js';

const NAMES = ['profile', 'user', 'kind', 'from', 'to'] as const;

/**
 * The filter of the audit trail. It stands in the address, so that it can be linked and gone back to. Times are as an
 * input of type `datetime-local` writes them, in the time zone of the user; the address has them in UTC. Empty:
 * everything.
 */
export type AuditFilter = Readonly<Record<(typeof NAMES)[number], string>>;

/** Reads the filter of an address. */
export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  const entries = NAMES.map((name) => [name, parameters.get(name) ?? '']);
  const filter = Object.fromEntries(entries) as AuditFilter;
  return { ...filter, from: readTime(filter.from), to: readTime(filter.to) };
}

/** Writes the filter into an address. */
export function writeAuditFilter(filter: AuditFilter): URLSearchParams {
  const written = { ...filter, from: writeTime(filter.from), to: writeTime(filter.to) };
  return new URLSearchParams(NAMES.map((name) => [name, written[name].trim()]).filter(([, value]) => value !== ''));
}

/** Returns the query of the service, with times in UTC. A text that is no time is left out. */
export function queryOfAudit(filter: AuditFilter): Readonly<Record<string, string>> {
  const given = Object.fromEntries(writeAuditFilter(filter));
  const times = { from: utcOf(filter.from), to: utcOf(filter.to) };
  const entries = Object.entries({ ...given, ...times }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
