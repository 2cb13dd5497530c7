import type { BlueprintChange } from '@talent-platform/blueprint';
import type { AdministrativeAct, AdministrativeChange } from '../access/index.js';

/** A record of the audit trail names at most this many changes. The revision has them all. */
const MOST_NAMED = 200;
const MOST_CHARACTERS = 200;

/** The audit trail may hold the values of changes at these paths. The revisions hold all other values. */
const TOLD = /^(?:userGroups\.|users\..*\.group$|quota\.|customer\.)/;
/** Changes of access come first, so that the record names them however many other changes there are. */
const ACCESS = /^(?:users|userGroups)\./;

/** Returns the act that an applied blueprint leaves in the audit trail (D-PLT-11). */
export function blueprintAct(
  changes: readonly BlueprintChange[],
  { from, to, source }: { from: number | null; to: number; source: string | undefined },
): AdministrativeAct {
  const ordered = [
    ...changes.filter(({ path }) => ACCESS.test(path)),
    ...changes.filter(({ path }) => !ACCESS.test(path)),
  ];
  return {
    action: 'apply-blueprint',
    changes: ordered.slice(0, MOST_NAMED).map(told),
    differences: changes.length,
    revision: { from, to },
    ...(source === undefined ? {} : { source }),
  };
}

function told({ path, before, after }: BlueprintChange): AdministrativeChange {
  const short = path.length <= MOST_CHARACTERS ? path : `${path.slice(0, MOST_CHARACTERS)}…`;
  return { path: short, ...value('before', before, path), ...value('after', after, path) };
}

function value(name: 'before' | 'after', value: unknown, path: string): Partial<AdministrativeChange> {
  if (value === null || value === undefined) return { [name]: null };
  if (!TOLD.test(path)) return {};
  if (typeof value === 'number' || typeof value === 'boolean') return { [name]: value };
  return typeof value === 'string' && value.length <= MOST_CHARACTERS ? { [name]: value } : {};
}
