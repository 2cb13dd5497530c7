import { hash } from 'node:crypto';
import type { HashStep, HashSteps } from './hash-steps.js';
import type { SigningSecret } from './signing-secret.js';

/** Runs steps to their end with the hashes of `node:crypto`. */
export function runSteps<Result>(steps: HashSteps<SigningSecret, Result>): Result {
  let next = steps.next();
  while (!next.done) next = steps.next(next.value.map(makeHash));
  return next.value;
}

/** Makes one hash with `node:crypto`. */
export function makeHash(step: HashStep<SigningSecret>): string {
  return step.kind === 'hash' ? hash('sha256', step.data, 'hex') : step.secret.sign(step.text);
}
