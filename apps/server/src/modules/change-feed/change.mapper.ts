import type { ChangedKind, ChangedType } from '../changes/index.js';
import type { VisibleChange } from './visible-changes.js';

/** A change as it is answered. */
export interface ReadChange {
  readonly kind: ChangedKind;
  readonly type: ChangedType;
  readonly id: number | string;
  /** Left out of what is removed. */
  readonly version?: number;
  /** ISO 8601, UTC. */
  readonly changedAt: string;
  readonly self?: string;
  readonly removed?: true;
}

/** @param customerUrl `{base_url}/customers/{customerId}` */
export function toReadChange({ row, kind, removed }: VisibleChange, customerUrl: string): ReadChange {
  const { type, subject, version, at } = row;
  const what = { kind, type, id: kind === 'list' ? subject : Number(subject) };
  const changedAt = new Date(at).toISOString();
  if (removed) return { ...what, changedAt, removed };
  return { ...what, version, changedAt, self: `${customerUrl}/${kind === 'list' ? 'v2/' : ''}${type}/${subject}` };
}
