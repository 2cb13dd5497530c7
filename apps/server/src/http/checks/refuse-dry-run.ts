import { ProtocolError } from '@talent-platform/protocol/errors';
import { dryRunOf } from '../routes/dry-run.decorator.js';
import type { CheckedRequest } from './check.js';

const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * Refuses a write with `dryrun` if the route has no dry run, or if the value is neither true nor false. Otherwise the write
 * would be done for good (D-NET-8, D-NET-11).
 */
export function refuseDryRun({ request, route }: CheckedRequest): void {
  if (READS.has(request.method)) return;
  const value = dryRunOf(request);
  if (value === undefined || value === 'false') return;
  if (value !== 'true') {
    const detail = `must be true or false, received ${JSON.stringify(value.slice(0, 40))}; nothing was written.`;
    throw ProtocolError.of('VALUE_INVALID', detail, 'dryrun');
  }
  if (route.takesDryRun) return;
  throw ProtocolError.of('VALUE_INVALID', 'is not supported here; nothing was written.', 'dryrun');
}
