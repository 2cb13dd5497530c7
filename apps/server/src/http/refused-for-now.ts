import { ProtocolError } from '@talent-platform/protocol/errors';

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
