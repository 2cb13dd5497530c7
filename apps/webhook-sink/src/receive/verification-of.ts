import type { IncomingHttpHeaders } from 'node:http';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { EventSecret, EventVerdict } from '@talent-platform/protocol/events';
import { parseAuthorizationHeader } from '@talent-platform/protocol/signing';
import { isUnsigned } from '../verification.js';
import type { Verified } from '../verification.js';

type Secrets = ReadonlyArray<Pick<EventSecret<unknown>, 'user'>>;

/** Tells an event that is wrong from one that no secret of the sink can judge (D-EVT-3). */
export function verificationOf(
  verdict: Omit<EventVerdict, 'json'>,
  { authorization }: IncomingHttpHeaders,
  secrets: Secrets,
): Verified {
  const signer = signerOf(authorization);
  const named = signer === undefined ? {} : { signer };
  if (verdict.isGenuine) return { verification: 'genuine', ...named };
  return { verification: canBeJudged(verdict, signer, secrets) ? 'not-genuine' : 'not-verified', ...named };
}

function canBeJudged(verdict: Omit<EventVerdict, 'json'>, signer: string | undefined, secrets: Secrets): boolean {
  const { user, platform, problems } = verdict;
  if (isUnsigned(verdict)) return secrets.length > 0;
  if (platform !== 'absent' && signer === undefined) return true;
  // A secret that is known made a signature of it, or nothing of it is left open by a secret that is not.
  if (user !== undefined || !problems.some(({ part }) => part === 'secret')) return true;
  return signer === undefined ? secrets.length > 0 : secrets.some((known) => known.user === signer);
}

function signerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  try {
    return parseAuthorizationHeader(authorization).user;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
