import { ProtocolError } from '@talent-platform/protocol/errors';
import { asksForDryRun } from '../dry-run.decorator.js';
import type { CheckedRequest } from './check.js';

const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** A write that knows no dry run and is asked for one (D-NET-8) is refused rather than done. */
export function refuseDryRun({ request, route }: CheckedRequest): void {
  if (route.takesDryRun || READS.has(request.method) || !asksForDryRun(request)) return;
  throw ProtocolError.of('VALUE_INVALID', 'is not supported here; nothing was written.', 'dryrun');
}
