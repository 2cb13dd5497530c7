import type { ExitName } from '../exit-codes.js';
import type { Paint } from '../terminal/paint.js';

type Style = Parameters<Paint>[0];

const NONE_SENT =
  'No event was sent, since no subscription takes it or nothing changed: talent listen takes every event.';

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
      remark: 'The endpoint did not take the event, which is sent again later: {} tells why.',
    },
    failed: {
      exit: 'SERVER_FAILED',
      style: 'red',
      remark: 'The event could not be delivered, and is kept: {} tells why.',
    },
  };

const UNKNOWN = { exit: 'OK', style: 'bold' } as const;

/** How a command ends with this outcome. */
export function exitOfOutcome(outcome: string): ExitName {
  return meaningOf(outcome).exit;
}

export function styleOfOutcome(outcome: string): Style {
  return meaningOf(outcome).style;
}

/** Returns the remark for the user who caused the event. @param look the command that shows the event */
export function remarkOnOutcome(outcome: string, look: string): string | undefined {
  return meaningOf(outcome).remark?.replace('{}', () => look);
}

function meaningOf(outcome: string): (typeof OUTCOMES)[string] {
  return (Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : undefined) ?? UNKNOWN;
}
