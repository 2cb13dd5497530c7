import { CliError } from '../cli-error.js';
import { commandFor } from '../connections/command-for.js';
import { messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';

/** What a refusal means for whoever asks for a form by its name; undefined leaves it in the words of the server. */
export function explainFormRefusal(refusal: ServiceRefusal, { connection }: PlatformSession): CliError | undefined {
  // The server's sentence says what of the form is in the way (D-FRM-3).
  if (refusedWith(refusal, 'FORM_UNAVAILABLE')) return new CliError('REFUSED', messagesOf(refusal).join('\n'));
  if (refusedWith(refusal, 'RESOURCE_NOT_FOUND')) {
    return new CliError('REFUSED', messagesOf(refusal).join('\n'), commandFor('forms list', connection.name));
  }
  return undefined;
}
