import type { ActionOutcome, ActionResult, DeliveryAttempt } from '@talent-platform/protocol/models';
import type { ExitName } from '../exit-codes.js';
import type { Paint } from '../terminal/text.js';

type Style = Parameters<Paint>[0];

const NONE_SENT =
  'No event was sent, because no subscription takes it or nothing changed. To receive every event: talent listen';

/** The exit code, colour and remark of each outcome (D-ACT-1). */
const OUTCOMES: Readonly<
  Record<ActionResult, { readonly exit: ExitName; readonly style: Style; readonly remark?: string }>
> = {
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

export function exitOfOutcome(outcome: ActionResult): ExitName {
  return OUTCOMES[outcome].exit;
}

export function styleOfOutcome(outcome: ActionResult): Style {
  return OUTCOMES[outcome].style;
}

/** Returns the remark for the user who caused the event. `look` is the command that shows the event. */
export function remarkOnOutcome({ outcome, userMessage }: ActionOutcome, look: string): string | undefined {
  if (outcome === 'rejected' && userMessage === undefined) return `The receiver gave no message. To see why: ${look}`;
  return OUTCOMES[outcome].remark?.replace('{}', () => look);
}

const REFUSED =
  'the receiver refused the signature or the user: it verifies by the user and the secret that this subscription is signed with';
const OTHER_PROTOCOL = 'https was spoken to an http port, or the other way round: correct the URL of the subscription';

/** The likely mistake behind the status or the error of an attempt (D-EVT-2, D-EVT-7). */
const HINTS: Readonly<Record<string, string>> = {
  401: REFUSED,
  403: REFUSED,
  ECONNREFUSED: 'nothing listens there: start the receiver, or correct the URL of the subscription',
  'The name has no public address.':
    'there is no such host, or it is in the network of the server: correct the URL of the subscription, or have the operator allow it: TALENT_EVENT_ALLOWED_HOSTS',
  EPROTO: OTHER_PROTOCOL,
  ERR_SSL_WRONG_VERSION_NUMBER: OTHER_PROTOCOL,
  'The target is a special address.':
    'the server connects to addresses of its own network only where its operator allows them: TALENT_EVENT_ALLOWED_HOSTS',
};

/** Returns a line with the likely mistake of an attempt, if it is known. */
export function hintLines({ httpStatus, error }: Pick<DeliveryAttempt, 'httpStatus' | 'error'>): string[] {
  const key = String(httpStatus ?? error);
  return Object.hasOwn(HINTS, key) ? [`hint: ${HINTS[key]}`] : [];
}
