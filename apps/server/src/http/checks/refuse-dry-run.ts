import { ProtocolError } from '@talent-platform/protocol/errors';
import { dryRunOf } from '../routes/dry-run.decorator.js';
import type { CheckedRequest } from './check.js';

const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * A write that is asked for a dry run which it does not know, or in words that are none, is refused rather than done
 * (D-NET-8, D-NET-11).
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
