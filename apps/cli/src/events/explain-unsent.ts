import { CliError } from '../cli-error.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import type { Delivery } from './delivery.js';
import { readSubscriptions } from './subscriptions.js';

/** Why nothing is sent to the subscription of an event, and the command that has it go on, where there is one. */
export interface Unsent {
  readonly reason: string;
  readonly next?: string;
}

type State = 'paused' | 'on' | 'removed' | 'unknown';

/** Events of a subscription that is paused or removed are kept as failed (D-EVT-2); undefined where this one is not known to be so. */
export async function findUnsent(
  { subscription: id }: Delivery,
  session: PlatformSession,
): Promise<Unsent | undefined> {
  const { name } = session.account;
  const state = await stateOf(id, session);
  if (state === 'paused')
    return {
      reason: `its subscription "${id}" is paused`,
      next: commandFor(`subscriptions resume ${shellQuote(id)}`, name),
    };
  if (state === 'removed') return { reason: `its subscription "${id}" was removed` };
  return undefined;
}

/** Explains why the server stopped sending a failed event, and what to do. Returns undefined if the attempts show the reason. */
export async function explainFailed(delivery: Delivery, session: PlatformSession): Promise<string | undefined> {
  if (delivery.status !== 'failed') return undefined;
  const { name } = session.account;
  const redeliver = commandFor(`events redeliver ${shellQuote(delivery.id)}`, name);
  const unsent = await findUnsent(delivery, session);
  if (unsent?.next !== undefined) return `${unsent.reason}: ${unsent.next}, then ${redeliver}`;
  if (unsent !== undefined)
    return `${unsent.reason}, so it cannot be redelivered: ${commandFor('subscriptions list', name)}`;
  if (delivery.attempts.length > 0) return undefined;
  return `its subscription "${delivery.subscription}" was paused: ${commandFor('subscriptions list', name)}; once it is on, ${redeliver}`;
}

/** The state is extra information: if it cannot be read, the command still prints the rest. */
async function stateOf(id: string, session: PlatformSession): Promise<State> {
  try {
    const found = (await readSubscriptions({ ...session, json: false })).find((each) => each.id === id);
    if (found === undefined) return 'removed';
    return found.pausedAt === undefined ? 'on' : 'paused';
  } catch (error) {
    if (error instanceof CliError) return 'unknown';
    throw error;
  }
}
