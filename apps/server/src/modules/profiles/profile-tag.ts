import { digestOf } from '../../http/index.js';
import { visibleValues } from '../../profile-engine/index.js';
import type { ProfileDefinition, ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';

/**
 * Returns the entity tag of a version of a profile for a group of callers. The tag is the same for every `fields=`
 * (D-NET-6).
 * The tag names the profile, because by-email can return another profile later. It also names the configuration and the
 * labels of lists, so that If-None-Match notices their changes (D-NET-12).
 * If fields are hidden from the group, a digest of the visible values replaces the version. So a change of a hidden
 * field does not change the tag (D-NET-17).
 */
export function entityTagOf(
  { profileType, group, definitions }: { profileType: ProfileType; group: string; definitions: CallerDefinitions },
  { version, record }: { version: number; record: ProfileRecord },
): string {
  const definition = definitions.get(profileType);
  const of = `${profileType}-${record.id}`;
  const by = encodeURIComponent(group);
  if (definition.showsAll) return `"${of}-${version}-${by}+${definitions.stamp}"`;
  const seen = visibleValues(definition.fields, ({ id, system }) => (system ? system(record) : record.values[id]));
  return `"${of}-${digestOf(seen)}-${by}+${[definitions.stamp, ...lastChange(definition, record)].join('.')}"`;
}

const MINUTE_MS = 60_000;

/** Names when (to the minute) and by whom the profile was changed last, as far as the caller sees that. */
function lastChange({ fields: { visible } }: ProfileDefinition, { updatedAt, updatedBy }: ProfileRecord): number[] {
  return [
    ...(visible.has('updateddate') ? [Math.floor(updatedAt / MINUTE_MS)] : []),
    ...(visible.has('updatedby') ? [updatedBy ?? 0] : []),
  ];
}
