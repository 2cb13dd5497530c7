import { CliError, refusedError } from '../cli-error.js';
import { messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import { renderFileField } from './file-field.js';
import type { FileField } from './file-field.js';

/** There is no file, no text in it, or no PDF of it: the server says which. */
export function explainFileRefusal(
  refusal: ServiceRefusal,
  field: FileField,
  { account }: PlatformSession,
): CliError | undefined {
  const messages = messagesOf(refusal).join('\n');
  const own = commandFor(`files get ${renderFileField(field)}`, account.name);
  const put = commandFor(`files put ${renderFileField(field)} <file>`, account.name);
  if (refusedWith(refusal, 'NO_TEXT')) return refusedError(messages, own);
  if (refusedWith(refusal, 'NOT_CONVERTIBLE')) return new CliError('SERVER_FAILED', messages, own);
  if (refusedWith(refusal, 'CONTENT_MISSING')) return new CliError('SERVER_FAILED', messages, put);
  return refusal.status === 404 && messages !== '' ? refusedError(messages) : undefined;
}

/** The reason that a file was refused. */
export function explainUploadRefusal(refusal: ServiceRefusal, file: string): CliError | undefined {
  if (refusal.status !== 400 && refusal.status !== 413) return undefined;
  return refusedError([`file "${file}" is refused:`, ...messagesOf(refusal)].join('\n'));
}
