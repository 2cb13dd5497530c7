import type { Account } from '../accounts/resolve-account.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { WireResponse } from '../http/send-request.js';

/** The result of one check. A failure says how the process ends. */
export type Finding = { readonly check: string } & Verdict;

/** A finding without the name of its check. */
export type Verdict =
  | { readonly verdict: 'ok' | 'warn'; readonly text: string; readonly next?: string }
  | { readonly verdict: 'fail'; readonly text: string; readonly next?: string; readonly exit: ExitName };

/** The reply of `/health/live`, and the local time halfway through the request. */
export interface Probe {
  readonly response: WireResponse;
  readonly at: Date;
}

/** Everything that the checks examine. */
export interface Patient {
  readonly account: Account;
  readonly context: Context;
  readonly timeoutMs: number;
  readonly probe: Probe;
}

export type Check = (patient: Patient) => Verdict | Promise<Verdict>;
