import { CliError } from '../cli-error.js';
import { commandFor } from '../connections/command-for.js';
import { messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';

/** What a refusal means for whoever asks for a form by its name; undefined leaves it in the words of the server. */
export function explainFormRefusal(
  refusal: ServiceRefusal,
  formname: string,
  { connection }: PlatformSession,
): CliError | undefined {
  if (refusedWith(refusal, 'FORM_UNAVAILABLE')) {
    return new CliError('REFUSED', [`form ${formname} takes no answers now:`, ...messagesOf(refusal)].join('\n'));
  }
  if (refusedWith(refusal, 'RESOURCE_NOT_FOUND')) {
    return new CliError('REFUSED', messagesOf(refusal).join('\n'), commandFor('forms list', connection.name));
  }
  return undefined;
}
