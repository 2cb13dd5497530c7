import type { HashStep, HashSteps } from '../signing/hash-steps.js';
import { sha256Hex } from './sha256-hex.js';
import type { SigningSecret } from './signing-secret.js';

/** Runs steps to their end with WebCrypto. The hashes of one list are made at the same time. */
export async function runSteps<Result>(steps: HashSteps<SigningSecret, Result>): Promise<Result> {
  let next = steps.next();
  while (!next.done) next = steps.next(await Promise.all(next.value.map(makeHash)));
  return next.value;
}

function makeHash(step: HashStep<SigningSecret>): Promise<string> {
  return step.kind === 'hash' ? sha256Hex(step.data) : step.secret.sign(step.text);
}
