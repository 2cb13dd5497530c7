import { printedForm } from '../signing/printed-form.js';
import { DIGEST_HEADER, joinStringToSign } from '../signing/signature-scheme.js';
import type { EventProblem, EventToVerify } from './event-verdict.js';
import { findSigners } from './find-signers.js';
import type { Signer } from './find-signers.js';
import type { PlatformClaim } from './gather-event.js';
import { hashOf } from '../signing/hash-steps.js';
import type { HashSteps } from '../signing/hash-steps.js';

/** A signature that was judged: whose it is, and what is wrong although somebody made it. */
export interface Judgement {
  readonly signers: readonly Signer[];
  readonly problems: readonly EventProblem[];
}

/** Finds who signed the request, and checks that the request names this user and that the signed hash is the body's. */
export function* judgePlatform<Secret>(
  { claim }: PlatformClaim,
  { secrets, body }: EventToVerify<Secret>,
): HashSteps<Secret, Judgement> {
  if (!claim) return { signers: [], problems: [] };
  const printed = printedForm(claim.canonicalRequest);
  const texts: string[] = [];
  for (const form of printed === undefined ? [claim.canonicalRequest] : [claim.canonicalRequest, printed])
    texts.push(joinStringToSign(claim.date, yield* hashOf(form)));
  const all = yield* findSigners({ texts, signatures: [claim.signature], write: (hex) => hex }, secrets);
  const named = all.filter(({ user }) => user === claim.user);
  const signers = named.length > 0 ? named : all;
  const [signer] = signers;
  const digest = yield* hashOf(body);
  const problems: EventProblem[] = [];
  if (signer && signer.user !== claim.user) {
    const users = `names the user ${JSON.stringify(claim.user)}, and the secret is that of ${JSON.stringify(signer.user)}`;
    problems.push({ part: 'authorization', detail: `Authorization ${users}.` });
  }
  if (signer && digest !== claim.declaredDigest) {
    const came = `${body.length} bytes came, whose SHA-256 is ${digest}`;
    problems.push({
      part: 'body',
      detail: `The body is not the one that was signed: ${came}; ${DIGEST_HEADER}, which is signed, names another.`,
      values: { signed: claim.declaredDigest, arrived: digest },
    });
  }
  return { signers, problems };
}
