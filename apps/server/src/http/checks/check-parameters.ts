import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import type { Problem } from '@talent-platform/protocol/errors';
import { hint, ProtocolError, quote } from '@talent-platform/protocol/errors';
import { refuseProblems } from '../reply/refusals.js';
import type { CheckedRequest } from './check.js';
import { isRead } from './check.js';
import { dryRunOf } from '../routes/route.decorators.js';

/**
 * Limit of reported names, as for repeated members of a body (D-ERR-10). X-Error headers have the same limit
 * (D-ERR-2). Repeated and unknown parameters count apart (D-NET-9).
 */
const MAX_NAMES = 20;

/** Checked on each route, even on routes without a dry run (D-NET-8). */
const DRY_RUN = 'dryrun';

/** Refuses a known parameter that comes twice, because either value could be meant (D-NET-9). */
export function refuseRepeatedParameters({ request, route }: Pick<CheckedRequest, 'request' | 'route'>): void {
  const { url = '' } = request;
  if (!url.includes('&')) return;
  const counts = new Map<string, number>();
  for (const [name] of parseQuery(splitTarget(url).query))
    if (name === DRY_RUN || route.parameters.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const several = [...counts].filter(([, count]) => count > 1).slice(0, MAX_NAMES);
  refuseProblems(several.map(repeated));
}

function repeated([field, count]: readonly [name: string, count: number]): Problem {
  return { code: 'VALUE_INVALID', field, detail: `must be given once, received ${count} times.` };
}

/**
 * Refuses a write with `dryrun` if the route has no dry run, or if the value is neither true nor false. Otherwise a
 * trial would change data (D-NET-8, D-NET-11).
 */
export function refuseDryRun({ request, route }: CheckedRequest): void {
  if (isRead(request.method)) return;
  const value = dryRunOf(request);
  if (value === undefined || value === 'false') return;
  if (value !== 'true') {
    const detail = `must be true or false, received ${JSON.stringify(value.slice(0, 40))}; nothing was written.`;
    throw ProtocolError.of('VALUE_INVALID', detail, 'dryrun');
  }
  if (route.takesDryRun) return;
  throw ProtocolError.of('VALUE_INVALID', 'is not supported here; nothing was written.', 'dryrun');
}

/** A write that has a dry run may be sent `fields` too, which it ignores (spec: Profiles). */
const IGNORED = 'fields';

/** The look-ups, with a parameter of each. A type without one takes the name for an id: 404 (spec: Profiles). */
const LOOKUPS = [
  ['/lookup?', 'value'],
  ['/by-email?', 'email'],
] as const;

/**
 * Refuses parameters that the call does not take. If the server ignored `?page=2`, the first page would come again, and
 * if it ignored `?dryrum=true`, data would change (D-NET-21, D-ERR-14).
 */
export function refuseUnknownParameters({ request, route }: Pick<CheckedRequest, 'request' | 'route'>): void {
  const { url = '', method } = request;
  if (!url.includes('?')) return;
  if (LOOKUPS.some(([end, parameter]) => url.includes(end) && !route.parameters.includes(parameter))) return;
  const known = [...route.parameters, ...(isRead(method) ? [] : [DRY_RUN]), ...(route.takesDryRun ? [IGNORED] : [])];
  const unknown = Object.keys(request.query).filter((name) => name !== DRY_RUN && !known.includes(name));
  if (unknown.length === 0) return;
  const takes = route.parameters.length === 0 ? 'none' : route.parameters.map(quote).join(', ');
  refuseProblems(
    unknown.slice(0, MAX_NAMES).map((field) => ({
      code: 'VALUE_INVALID',
      field,
      detail: `is not a parameter of this call, which takes ${takes}.${hint(field, known)}`,
    })),
  );
}
