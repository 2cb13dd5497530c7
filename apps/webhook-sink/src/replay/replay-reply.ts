import type { PartnerReply } from '@talent-platform/protocol/events';

/** The reply of another endpoint to a replayed event. */
export interface ReplayReply extends PartnerReply {
  readonly status: number;
  /** From when it was sent until the reply was read. */
  readonly durationMs: number;
  readonly headers: readonly string[];
  /** The first 64 KiB, as text. */
  readonly body: string;
}
