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

/** The paths of the kinds that are not read right below `/customers/{customerId}`. */
const PLACES: Partial<Record<ChangedKind, (customerPath: string) => string>> = {
  list: (customerPath) => `${customerPath}/v2`,
  boardpost: (customerPath) => `/platform/v1${customerPath}`,
};

/** @param urlOf the URL of a path */
export function toReadChange({ row, kind, removed }: VisibleChange, urlOf: (path: string) => string): ReadChange {
  const { type, subject, version, at } = row;
  const what = { kind, type, id: kind === 'list' ? subject : Number(subject) };
  const changedAt = new Date(at).toISOString();
  if (removed) return { ...what, changedAt, removed };
  const customerPath = `/customers/${row.customerId}`;
  const place = PLACES[kind]?.(customerPath) ?? customerPath;
  return { ...what, version, changedAt, self: urlOf(`${place}/${type}/${subject}`) };
}
