import { explainSteps } from '../signing/mistakes/explain-steps.js';
import type { MismatchExplanation, RequestToExplain } from '../signing/mistakes/mistake.js';
import { runSteps } from './run-steps.js';
import { SECRET_PROVIDER } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Explains a refused request by trying the known mistakes. It never throws, however malformed the request is, and never
 * shows the expected signature or the secret.
 *
 * @param request what came, the live secrets of its user (the newest first; none for an unknown one), the clock, the body
 * where it is known, and names under which the service is known.
 * @example
 * (await explainMismatch({ received, secrets: [secret], now: new Date() })).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export async function explainMismatch(request: RequestToExplain<SigningSecret>): Promise<MismatchExplanation> {
  return runSteps(explainSteps(request, SECRET_PROVIDER));
}
