import { hash } from 'node:crypto';
import type { HashStep, HashSteps } from './hash-steps.js';
import { explainSteps } from './mistakes/explain-steps.js';
import type { MismatchExplanation, RequestToExplain } from './mistakes/mistake.js';
import { SECRET_PROVIDER } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Explains a refused request by trying the known mistakes. It never throws, however malformed the request is, and never
 * shows the expected signature or the secret.
 *
 * @param request the request as it came, the clock, and the live secrets of its user, the newest first (none for an
 * unknown user). Optional: the body, and the names under which the service is reached.
 * @example
 * explainMismatch({ received, secrets: [secret], now: new Date() }).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export function explainMismatch(request: RequestToExplain<SigningSecret>): MismatchExplanation {
  return runSteps(explainSteps(request, SECRET_PROVIDER));
}

/** Runs steps to their end with the hashes of `node:crypto`. */
export function runSteps<Result>(steps: HashSteps<SigningSecret, Result>): Result {
  let next = steps.next();
  while (!next.done) next = steps.next(next.value.map(makeHash));
  return next.value;
}

/** Makes one hash with `node:crypto`. */
function makeHash(step: HashStep<SigningSecret>): string {
  return step.kind === 'hash' ? hash('sha256', step.data, 'hex') : step.secret.sign(step.text);
}
