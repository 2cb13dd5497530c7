import { parseChanges, renderChange } from '../changes.js';
import type { WireResponse } from '../http/send-request.js';
import { callService, unexpectedReply } from '../platform/call-service.js';
import type { ServiceCall } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { paintFor } from '../terminal/paint.js';
import { explainFileRefusal } from './explain-file-refusal.js';
import { fileFieldPath } from './file-field.js';
import type { FileField } from './file-field.js';

/** A write of a file field. */
export interface FileWrite extends Pick<ServiceCall, 'headers' | 'stream' | 'explain'> {
  readonly method: 'PATCH' | 'DELETE';
  readonly field: FileField;
  /** Write nothing, and show what would change. */
  readonly dryRun: boolean;
}

/** Writes a file field, or shows what would change. */
export async function writeFileField({ field, dryRun, ...write }: FileWrite, session: PlatformSession): Promise<void> {
  const response = await callService(
    {
      ...write,
      path: fileFieldPath(field, 'binary', session),
      query: dryRun ? ['dryrun=true'] : [],
      explain: (refusal) => write.explain?.(refusal) ?? explainFileRefusal(refusal, field, session),
    },
    session,
  );
  if (dryRun) showChanges(response, session);
  else if (response.status !== 204) throw unexpectedReply('the outcome of a write', response, session);
}

function showChanges(response: WireResponse, session: PlatformSession): void {
  const { stdout, stderr } = session.context;
  const changes = parseChanges(readResponseBody(response).value);
  if (response.status !== 200 || changes === undefined)
    throw unexpectedReply('the changes of a file field', response, session);
  const paint = paintFor(stdout, session.context);
  if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(changes.map((change) => `${renderChange(change, paint)}\n`).join(''));
}
