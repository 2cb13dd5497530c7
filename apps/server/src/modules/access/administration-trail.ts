import type { Session } from '../../database/index.js';
import type { ActKind, RequestContext } from '../../http/index.js';

/** Acts of administrators that change no profile (D-PLT-11, D-PLT-30, D-SIG-22). */
export const ADMINISTRATIVE_ACTIONS = [
  'issue-secret',
  'end-secret',
  'add-user',
  'change-user',
  'set-password',
  'apply-blueprint',
  'pause-subscription',
  'resume-subscription',
  'add-subscription',
  'end-subscription',
  'redeliver',
  'remove-audit-records',
  'restore-backup',
  'export-person',
  'erase-person',
] as const;

/** A change that an act has made. A secret or long value is left out. A missing value is null. */
export interface AdministrativeChange {
  readonly path: string;
  readonly before?: string | number | boolean | null;
  readonly after?: string | number | boolean | null;
}

export interface AdministrativeAct {
  readonly action: (typeof ADMINISTRATIVE_ACTIONS)[number];
  readonly changes: readonly AdministrativeChange[];
  /** Number of changes, if the record does not name all of them. */
  readonly differences?: number;
  /** The revisions of the configuration before and after the act. `from` is null if there was none before. */
  readonly revision?: { readonly from: number | null; readonly to: number };
  /** The name of the file that a start applied. */
  readonly source?: string;
  /** The id of the person who was exported or erased. */
  readonly person?: number;
}

/** The user who acts, the customer, and the transaction id. */
export interface Actor {
  readonly customerId: number;
  /** Null for the server itself, at its start. */
  readonly username: string | null;
  readonly transactionId: string;
  /** Present if no user of the service acts. */
  readonly kind?: ActKind;
}

export function actorOf({ customerId, caller, transactionId, kind }: RequestContext): Actor {
  return { customerId, username: caller.username, transactionId, ...(kind && { kind }) };
}

/** The port to the audit trail for acts of administration, all of which it records (D-PLT-11, D-AUD-3). */
export abstract class AdministrationTrail {
  /** Records the act, as the last step of its unit of work, so that neither is stored without the other. */
  abstract record(session: Session, actor: Actor, act: AdministrativeAct): Promise<void>;
}
