import type { AuditRecord } from '@talent-platform/client';

/** Each visit of the console's live events makes and ends a subscription, as `talent listen` does. */
const OF_LISTENERS = ['add-subscription', 'end-subscription'];

/** Gathers records of listeners that stand side by side. Each other record stands alone. */
export function foldRecords(records: readonly AuditRecord[]): ReadonlyArray<readonly AuditRecord[]> {
  const folded: AuditRecord[][] = [];
  for (const record of records) {
    const last = folded.at(-1);
    const isOne = OF_LISTENERS.includes(record.action) && last?.every(({ action }) => OF_LISTENERS.includes(action));
    if (last && isOne) last.push(record);
    else folded.push([record]);
  }
  return folded;
}
