import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import type { Problem } from '@talent-platform/protocol/errors';
import { ProtocolError, nearestName, quote } from '@talent-platform/protocol/errors';
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

/** Refuses a known parameter that comes twice, because either value could be meant. Ignores unknown parameters (D-NET-9). */
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

/** Limit of parameters that are compared with known names, which takes a millisecond. */
const MAX_LOOKED_AT = 100;

/** Minimum of characters of a mistyped name. Shorter names resemble too many others. */
const MIN_TYPED = 4;

/**
 * Names by which other services page, order, filter and choose members, without regard to case, `_`, `-`, `.` and `$`
 * (D-NET-21).
 */
const FOREIGN: ReadonlySet<string> = new Set(
  `page pageno pagenum pagenumber pageindex pagetoken nextpagetoken nexttoken cursor offset skip start startat startindex
    limit top size pagesize perpage count maxresults rows after before
    sort sortby sortorder order orderby orderdirection
    q query search searchtext searchjson filter filters where keyword keywords since updatedsince modifiedsince
    createdsince updatedafter modifiedafter createdafter from to
    fields questions select columns include exclude expand embed`.split(/\s+/),
);

/**
 * Refuses an unknown parameter that would have changed the call. The parameter is mistyped, or on reads asks for a
 * page, an order, a part or members. If the server ignored `?page=2`, the first page would come again (D-NET-21).
 */
export function refuseUnknownParameters({ request, route }: Pick<CheckedRequest, 'request' | 'route'>): void {
  const { url = '', method } = request;
  if (!url.includes('?')) return;
  const isRead = method === 'GET' || method === 'HEAD' || route.area?.level === 'read';
  const known = isRead ? route.parameters : [...route.parameters, DRY_RUN];
  const { query } = splitTarget(url);
  // Most requests have only known parameters, without escapes.
  if (query.split('&').every((piece) => known.includes(piece.split('=', 1)[0] ?? ''))) return;
  const names = parseQuery(query).map(([name]) => name);
  // If the right name is given as well, this name was not mistyped.
  const left = known.filter((name) => !names.includes(name));
  const problems: Problem[] = [];
  for (const name of names.slice(0, MAX_LOOKED_AT)) {
    if (known.includes(name)) continue;
    const meant = meantBy(name, left);
    if (meant === undefined && !(isRead && asksForOther(name, known))) continue;
    const takes = known.length === 0 ? 'none' : known.map(quote).join(', ');
    const hint = `${meant === undefined ? '' : ` Did you mean ${quote(meant)}?`}${isRead ? '' : ' Nothing was written.'}`;
    problems.push({
      code: 'VALUE_INVALID',
      field: name,
      detail: `is not a parameter of this call, which takes ${takes}.${hint}`,
    });
    if (problems.length === MAX_NAMES) break;
  }
  refuseProblems(problems);
}

/** Returns the known parameter that was mistyped. On a trial that was ignored, data would change (D-NET-22). */
function meantBy(name: string, known: readonly string[]): string | undefined {
  if (known.includes(DRY_RUN) && plainName(name) === DRY_RUN) return DRY_RUN;
  return name.length < MIN_TYPED ? undefined : nearestName(name.replaceAll(/[-_]/g, ''), known);
}

/** `fields[a]` on a call with the parameter `fields` asks for nothing. */
function asksForOther(name: string, known: readonly string[]): boolean {
  const plain = plainName(name);
  return FOREIGN.has(plain) && !(known.includes(plain) && ['fields', 'questions'].includes(plain));
}

/** Returns the name without signs, because `$top`, `page_size` and `page[number]` mean the same as plain names. */
function plainName(name: string): string {
  return name
    .slice(0, 40)
    .replace(/\[.*$/s, '')
    .replaceAll(/[-_.$]/g, '')
    .toLowerCase();
}
