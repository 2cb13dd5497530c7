import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import type { Problem } from '@talent-platform/protocol/errors';
import { refuseProblems } from '../reply/refusals.js';
import type { CheckedRequest } from './check.js';

/** Limit for reported names: that of X-Error headers (D-ERR-2), as for repeated members of a body (D-ERR-10). */
const MAX_NAMES = 20;
/** Checked on each route, even without a dry run (D-NET-8). */
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
