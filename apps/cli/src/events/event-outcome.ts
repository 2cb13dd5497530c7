import type { DeliveryAttempt } from './deliveries.js';
import type { ExitName } from '../exit-codes.js';
import type { Paint } from '../terminal/text.js';

type Style = Parameters<Paint>[0];

const NONE_SENT =
  'No event was sent, because no subscription takes it or nothing changed. To receive every event: talent listen';

/** The exit code, colour and remark of each outcome (D-ACT-1). */
const OUTCOMES: Readonly<Record<string, { readonly exit: ExitName; readonly style: Style; readonly remark?: string }>> =
  {
    processed: { exit: 'OK', style: 'green' },
    redirect: { exit: 'OK', style: 'green' },
    none: { exit: 'OK', style: 'yellow', remark: NONE_SENT },
    rejected: { exit: 'REFUSED', style: 'red' },
    pending: {
      exit: 'SERVER_FAILED',
      style: 'yellow',
      remark: 'The endpoint did not accept the event. The server sends it again later. To see why: {}',
    },
    failed: {
      exit: 'SERVER_FAILED',
      style: 'red',
      remark: 'The event could not be delivered and is kept. To see why: {}',
    },
  };

const UNKNOWN = { exit: 'OK', style: 'bold' } as const;

export function exitOfOutcome(outcome: string): ExitName {
  return meaningOf(outcome).exit;
}

export function styleOfOutcome(outcome: string): Style {
  return meaningOf(outcome).style;
}

/** Returns the remark for the user who caused the event. `look` is the command that shows the event. */
export function remarkOnOutcome(outcome: string, look: string): string | undefined {
  return meaningOf(outcome).remark?.replace('{}', () => look);
}

function meaningOf(outcome: string): (typeof OUTCOMES)[string] {
  return (Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : undefined) ?? UNKNOWN;
}

const REFUSED =
  'the receiver refused the signature or the user: it verifies by the user and the secret that this subscription is signed with';
const NO_LOCATION = 'a 303 without one Location, an http or https URL without spaces, counts as rejected';
const OTHER_PROTOCOL = 'https was spoken to an http port, or the other way round: correct the URL of the subscription';

/** The likely mistake of a receiver that rejects with this status. */
const REJECTIONS: Readonly<Record<number, string>> = { 303: NO_LOCATION, 401: REFUSED, 403: REFUSED };

const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start the receiver, or correct the URL of the subscription',
  'The name has no public address.':
    'there is no such host, or it is in the network of the server: correct the URL of the subscription, or have the operator allow it: TALENT_EVENT_ALLOWED_HOSTS',
  EPROTO: OTHER_PROTOCOL,
  ERR_SSL_WRONG_VERSION_NUMBER: OTHER_PROTOCOL,
  'The target is a special address.':
    'the server connects to addresses of its own network only where its operator allows them: TALENT_EVENT_ALLOWED_HOSTS',
};

/** Returns the likely reason for a status that counts as rejected (D-EVT-2). */
export function hintOnRejection(status: number | undefined): string | undefined {
  return status === undefined ? undefined : REJECTIONS[status];
}

/** Returns the meaning of an attempt's error if the attempt got no reply. */
export function hintOnError({ error }: Pick<DeliveryAttempt, 'error'>): string | undefined {
  return error !== undefined && Object.hasOwn(ERRORS, error) ? ERRORS[error] : undefined;
}

export function hintLines(hint: string | undefined): string[] {
  return hint === undefined ? [] : [`hint: ${hint}`];
}
