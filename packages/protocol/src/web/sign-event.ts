import { refuseMisuse } from '../errors/argument.js';
import { completeEvent, prepareEvent } from '../events/prepare-event.js';
import type { EventToSign, SignedEvent } from '../events/prepare-event.js';
import { signRequest } from './sign-request.js';
import { SECRET } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Signs one attempt to deliver an event, by this platform's scheme and by Standard Webhooks'. Every attempt is signed anew.
 *
 * @param event the endpoint, the payload as it is sent, id and attempt, whose secret it is, and the time of the attempt.
 * @returns the headers and the body to send, with the `host` and the `target` that are signed.
 * @throws TypeError for a URL that is not http or https, an id or a count of another form, JSON that is no UTF-8, and
 * anything of the wrong type; RangeError for a time that no `x-svc-date` can hold.
 * @example
 * const json = new TextEncoder().encode(JSON.stringify(payload));
 * const { headers, body } = await signEvent({ url, id: 'evt_1', attempt: 1, json, user: 'acme', secret, now: new Date() });
 * await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
 * @see spec: Signed requests; D-EVT-3; D-EVT-4
 */
export async function signEvent(event: EventToSign<SigningSecret>): Promise<SignedEvent> {
  const prepared = prepareEvent(event);
  refuseMisuse('event.secret', event.secret, SECRET);
  const signed = await signRequest(prepared.request);
  return completeEvent(prepared, signed, await event.secret.sign(prepared.standardText));
}
