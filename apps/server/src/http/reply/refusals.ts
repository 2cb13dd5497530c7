import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { PlacesTaken } from '../../runtime/index.js';

/** A refusal that says when to come again: its reply has `Retry-After`. */
export class RefusedForNow extends ProtocolError {
  constructor(
    code: 'BUSY' | 'QUOTA_EXCEEDED',
    detail: string,
    readonly retryAfterSeconds: number,
  ) {
    super([{ code, detail }]);
  }
}

/** @throws ProtocolError with every problem at once (D-ERR-1), where there is one */
export function refuseProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw new ProtocolError([first, ...others]);
}

/** What is told to whom nobody more may wait: how many wait already, and whose. */
export function queueFull(what: string, { share, places }: PlacesTaken): ProtocolError {
  const whose = { member: ' of your own', group: ' of this customer', all: '' }[share];
  return ProtocolError.of('BUSY', `${places} ${what}${whose} wait already; try again shortly.`);
}

export function tooLarge(limit: number, what = 'body'): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The ${what} must not be larger than ${limit} bytes.`);
}
