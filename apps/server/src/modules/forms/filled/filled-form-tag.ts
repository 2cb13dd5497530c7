import { digestOf } from '../../../http/index.js';
import { visibleValues } from '../../../profile-engine/index.js';
import type { FoundForm } from './filled-form-finder.js';

/**
 * One for each version of a filled form and group of callers, the same for every `questions=` (D-NET-6). Answers that are
 * fields of the owner's are of that version, too (D-FRM-21). Behind it stands what else a read is made of (D-NET-12): the
 * configuration, the labels of lists, and what the owner is called. For a group from which a question, or something of the
 * owner, is hidden, what it sees stands in the place of versions (D-NET-17).
 */
export function entityTagOf(found: FoundForm, group: string): string {
  const { row, definition, owner, definitions } = found;
  const by = encodeURIComponent(group);
  if (!showsAll(found)) return `"forms-${row.id}-${seenVersion(found)}-${by}+${seenBeside(found)}"`;
  const owners = owner.profiles.map(({ version }) => version).join('.');
  const version = definition.synced.length > 0 ? `${row.version}.${owners}` : row.version;
  return `"forms-${row.id}-${version}-${by}+${definitions.stamp}.${owners}"`;
}

function showsAll({ definition, definitions, owner }: FoundForm): boolean {
  return definition.showsAll && owner.profiles.every(({ profileType }) => definitions.get(profileType).showsAll);
}

/** The version of data that the caller's write can change. */
function seenVersion({ row, definition, answers }: FoundForm): string {
  const { signed, completedAt: at, completedBy: by } = row;
  const completed = at === null ? null : minuteOf(at);
  return digestOf([visibleValues(definition.fields, ({ id }) => answers[id]), signed, completed, by]);
}

/** The version of other data in the same read. */
function seenBeside({ row, owner, definitions }: FoundForm): string {
  const requested = row.requestedAt === null ? null : minuteOf(row.requestedAt);
  return digestOf([definitions.stamp, owner.title, minuteOf(row.updatedAt), row.updatedBy, requested, row.requestedBy]);
}

/** The times that are read have no seconds. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}
