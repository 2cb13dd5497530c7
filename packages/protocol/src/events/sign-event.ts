import { refuseMisuse } from '../errors/argument.js';
import { signRequest } from '../signing/sign-request.js';
import { SECRET } from '../signing/signing-secret.js';
import type { SigningSecret } from '../signing/signing-secret.js';
import { completeEvent, prepareEvent } from './prepare-event.js';
import type { EventToSign, SignedEvent } from './prepare-event.js';

/**
 * Signs one attempt to deliver an event, by this platform's scheme and by Standard Webhooks'. Every attempt is signed anew.
 *
 * @param event the endpoint, the payload as it is sent, id and attempt, user and secret, and the time of the attempt.
 * @returns the headers and the body to send, with the `host` and the `target` that are signed.
 * @throws TypeError for anything of the wrong type, a URL that is not http or https, an id or a count of another form,
 * and JSON that is not UTF-8.
 * @throws RangeError for a time that no `x-svc-date` can hold.
 * @example
 * const json = Buffer.from(JSON.stringify(payload));
 * const { headers, body } = signEvent({ url, id: 'evt_1', attempt: 1, json, gzip: gzipSync(json), user: 'acme', secret, now: new Date() });
 * await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
 * @see spec: Signed requests; D-EVT-3; D-EVT-4
 */
export function signEvent(event: EventToSign<SigningSecret>): SignedEvent {
  const prepared = prepareEvent(event);
  refuseMisuse('event.secret', event.secret, SECRET);
  return completeEvent(prepared, signRequest(prepared.request), event.secret.sign(prepared.standardText));
}
