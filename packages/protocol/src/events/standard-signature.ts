import { headerValues } from '../canonical/raw-headers.js';
import { signatureOf } from '../signing/hash-steps.js';
import type { HashSteps } from '../signing/hash-steps.js';
import { parseRequestDate } from '../signing/request-date.js';
import { changedProblem, changedPlaces, findSigners } from './compare-signatures.js';
import type { Signer } from './compare-signatures.js';
import type { StandardClaim } from './event-claims.js';
import * as names from './event-headers.js';
import type { EventPart, EventProblem, EventToVerify } from './event-verdict.js';
import { standardWebhooksSignature, standardWebhooksText } from './standard-webhooks.js';

/** Finds who made Standard Webhooks' signature. */
export function* checkStandardSignature<Secret>(
  { id, timestamp, json, signatures }: StandardClaim,
  { secrets }: EventToVerify<Secret>,
): HashSteps<Secret, readonly Signer[]> {
  const texts = [standardWebhooksText(id, timestamp, json)];
  return yield* findSigners({ texts, signatures, write: standardWebhooksSignature }, secrets);
}

/** A signature of Standard Webhooks that no known secret made over the received event. */
export interface StandardFault<Secret> {
  readonly event: EventToVerify<Secret>;
  readonly claim: StandardClaim;
  /** Whether the platform's signature is right: then the secret is known, and the body is whole. */
  readonly isPlatformRight: boolean;
  /** Whether the body has another hash than the platform's signature names. */
  readonly isBodyChanged: boolean;
}

/** Finds the part that was changed after it was signed, as `findPlatformFault` does. */
export function* findStandardFault<Secret>(fault: StandardFault<Secret>): HashSteps<Secret, readonly EventProblem[]> {
  const { event, claim } = fault;
  for (const original of originalsOf(event, claim)) {
    const attempt = { texts: [original.text], signatures: claim.signatures, write: standardWebhooksSignature };
    const signers = yield* findSigners(attempt, event.secrets);
    if (signers.length > 0) return [changedProblem(original.part, original)];
  }
  const part = names.WEBHOOK_SIGNATURE_HEADER;
  const text = standardWebhooksText(claim.id, claim.timestamp, claim.json);
  for (const { secret } of event.secrets) {
    const right = standardWebhooksSignature(yield* signatureOf(secret, text));
    const places = claim.signatures.flatMap((signature) => changedPlaces(right, signature) ?? []);
    if (places.length > 0)
      return [{ part, detail: `${part} was changed on its way: byte ${places.join(', ')} of it is wrong.` }];
  }
  if (fault.isBodyChanged) return [];
  if (fault.isPlatformRight)
    return [{ part, detail: `${part} is not the signature of what came, and all else is right.` }];
  return [
    {
      part: 'secret',
      detail: `No secret that is known made ${part} over ${names.WEBHOOK_ID_HEADER}, ${names.WEBHOOK_TIMESTAMP_HEADER} and the JSON.`,
    },
  ];
}

interface Original {
  readonly part: EventPart;
  readonly signed: string;
  readonly arrived: string;
  readonly text: string;
}

/** Returns id and time from the platform's own headers, if they differ. */
function originalsOf({ received: { headers } }: EventToVerify<unknown>, claim: StandardClaim): readonly Original[] {
  const { id, timestamp, json } = claim;
  const eventId = headerValues(headers, names.EVENT_ID_HEADER)[0] ?? '';
  const dateMs = parseRequestDate(headerValues(headers, 'x-svc-date')[0] ?? '');
  const seconds = dateMs === undefined ? '' : String(Math.floor(dateMs / 1000));
  const all: readonly Original[] = [
    {
      part: names.WEBHOOK_ID_HEADER,
      signed: eventId,
      arrived: id,
      text: standardWebhooksText(eventId, timestamp, json),
    },
    {
      part: names.WEBHOOK_TIMESTAMP_HEADER,
      signed: seconds,
      arrived: timestamp,
      text: standardWebhooksText(id, seconds, json),
    },
  ];
  return all.filter(({ signed, arrived }) => signed !== '' && signed !== arrived);
}
