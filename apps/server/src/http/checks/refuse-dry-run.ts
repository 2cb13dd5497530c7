import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CheckedRequest } from './check.js';

/** This version has no dry runs (D-NET-8): a write that asks for one is refused rather than done. */
export function refuseDryRun({ request, route }: CheckedRequest): void {
  if (!route.takesJson || !request.url?.includes('?')) return;
  const parameters = new Map(parseQuery(splitTarget(request.url).query));
  if (parameters.get('dryrun') !== 'true') return;
  throw ProtocolError.of('VALUE_INVALID', 'is not supported by this version; nothing was written.', 'dryrun');
}
