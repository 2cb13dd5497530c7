import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { QueueFull } from '../../runtime/index.js';

/** A refusal that says when to try again. Its reply has `Retry-After`. */
export class RefusedForNow extends ProtocolError {
  constructor(
    code: 'BUSY' | 'QUOTA_EXCEEDED',
    detail: string,
    readonly retryAfterSeconds: number,
  ) {
    super([{ code, detail }]);
  }
}

/** @throws ProtocolError with every problem at once (D-ERR-1), if there is one */
export function refuseProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw new ProtocolError([first, ...others]);
}

/** Refuses work because its queue is full. Says how many wait already, and whose they are. */
export function fullQueueRefusal(what: string, { share, places }: QueueFull): ProtocolError {
  const whose = { member: ' of your own', group: ' of this customer', all: '' }[share];
  return ProtocolError.of('BUSY', `${places} ${what}${whose} wait already. Try again shortly.`);
}

export function tooLarge(limit: number, what = 'body'): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The ${what} must not be larger than ${limit} bytes.`);
}
