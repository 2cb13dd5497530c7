import type { EventType } from '@talent-platform/protocol/events';

export interface ReplyRule extends Omit<Rule, 'reply'> {
  /** Its position among the rules at that time, from 1. */
  readonly number: number;
}

export type Reply =
  /** 200, optionally with a message. */
  | { readonly kind: 'processed'; readonly message?: string }
  /** 303 with this Location, and optionally a message. */
  | { readonly kind: 'redirect'; readonly url: string; readonly message?: string }
  /** 400 with a message. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** Any status from 200 to 599, such as 503. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  /** No reply: the connection is closed. */
  | { readonly kind: 'drop' }
  /** The connection is closed in the middle of a 200. */
  | { readonly kind: 'half' }
  /** `reply` after a delay. */
  | { readonly kind: 'slow'; readonly delayMs: number; readonly reply: Reply }
  /** `failure` for this share of the attempts, from 0 to 1, else `reply`. The same seed fails the same attempts. */
  | {
      readonly kind: 'flaky';
      readonly share: number;
      readonly seed: string;
      readonly failure: Reply;
      readonly reply: Reply;
    };

/** A reply, and the events that get it. Without conditions, every event gets it. */
export interface Rule {
  readonly eventType?: EventType;
  /** The path of the request. A path that ends in `*` matches every path with this beginning. */
  readonly path?: string;
  /** The status that a candidate or new hire is moved to, by its id, such as `C51220`. */
  readonly newStatus?: string;
  readonly reply: Reply;
}

/** The reply if no rule fits. */
export const DEFAULT_REPLY: Reply = { kind: 'processed' };

/** A mistake in rules, with its path: `rules/0/reply/status`. */
export interface RuleProblem {
  readonly path: string;
  readonly detail: string;
}
