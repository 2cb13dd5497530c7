import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import type { Problem } from '@talent-platform/protocol/errors';
import { refuseProblems } from '../reply/refusals.js';
import type { CheckedRequest } from './check.js';

/** As many as there are X-Error headers (D-ERR-2), like the repeated members of a body (D-ERR-10). */
const MAX_NAMES = 20;
/** Judged on each route, also where it has no dry run (D-NET-8). */
const DRY_RUN = 'dryrun';

/** Either value of a known parameter could be meant, `dryrun=true` or `dryrun=false`. Unknown ones mean nothing (D-NET-9). */
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
  return { code: 'VALUE_INVALID', field, detail: `must be given once, and was given ${count} times.` };
}
