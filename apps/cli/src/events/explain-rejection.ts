import { CliError } from '../cli-error.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readDelivery } from './deliveries.js';
import type { WholeDelivery } from './delivery.js';
import { hintLines, hintOnRejection } from './explain-reply.js';

/** It is told beside an outcome, which nobody waits long for. */
const PATIENCE_MS = 5000;

/** How the receiver rejected an event, in lines; none where the user may not see it, as only administrators may (D-ACT-2). */
export async function explainRejection(id: string, session: PlatformSession): Promise<string[]> {
  const status = (await findDelivery(id, session))?.attempts.at(-1)?.httpStatus;
  if (status === undefined) return [];
  return [`The receiver answered ${status} without a message.`, ...hintLines(hintOnRejection(status))];
}

async function findDelivery(id: string, session: PlatformSession): Promise<WholeDelivery | undefined> {
  try {
    return await readDelivery(id, { ...session, json: false, timeoutMs: PATIENCE_MS });
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}
