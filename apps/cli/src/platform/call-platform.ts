import { CliError, refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { callService, refusedWith } from './call-service.js';
import type { ServiceCall, ServiceRefusal } from './call-service.js';
import type { PlatformSession } from './platform-session.js';

/** One request to the platform API of the session's customer. */
export interface PlatformCall extends ServiceCall {
  /** Under the customer: `blueprint`. */
  readonly path: string;
  /** Names an act that only administrators may do, for the message to other users: `read its blueprint`. */
  readonly deed: string;
}

/**
 * Sends one request to the platform API, and returns what `callService` does.
 *
 * @throws CliError for a refusal, in the words of the command where it knows it
 */
export function callPlatform({ path, deed, ...call }: PlatformCall, session: PlatformSession): Promise<WireResponse> {
  return callService(
    {
      ...call,
      path: `/platform/v1/customers/${session.customer}/${path}`,
      explain: (refusal) => call.explain?.(refusal) ?? explainAccess(refusal, deed, session),
    },
    session,
  );
}

/** D-PLT-1. A path of another customer is refused alike. */
function explainAccess(
  refusal: ServiceRefusal,
  deed: string,
  { customer, user }: PlatformSession,
): CliError | undefined {
  if (refusal.status !== 404 || !refusedWith(refusal, 'RESOURCE_ACCESS_DENIED')) return undefined;
  const who = user === undefined ? '' : `, and "${user}" is none`;
  return refusedError(
    `only a user of an administrators' group of customer ${customer} may ${deed}${who}`,
    'talent login --account <name>',
  );
}
