import { compileProfileDefinition } from '../../profile-engine/index.js';
import type {
  Field,
  FieldHistories,
  FieldSet,
  ProfileCatalogue,
  ProfileTypeBlueprint,
} from '../../profile-engine/index.js';
import type { StoredGroupConfiguration } from './profile-definitions.repository.js';

/** The earlier and the new configuration of a profile type, and its groups (D-PLT-9). */
interface ConfigurationChange {
  readonly catalogue: ProfileCatalogue;
  readonly stored: ProfileTypeBlueprint | undefined;
  readonly wanted: ProfileTypeBlueprint;
  readonly groups: readonly StoredGroupConfiguration[];
}

/** Tells whether a limit became stricter, so that stored values may break it. */
const IS_STRICTER = {
  // Without maxLength, a text has the limit of its type, which may be lower.
  maxLength: (old, now) => (now.maxLength ?? 0) < (old.maxLength ?? Infinity) && now.maxLength !== old.maxLength,
  minLength: (old, now) => (now.minLength ?? 0) > (old.minLength ?? 0),
  min: (old, now) => (now.min ?? -Infinity) > (old.min ?? -Infinity),
  max: (old, now) => (now.max ?? Infinity) < (old.max ?? Infinity),
  pattern: (old, now) => now.pattern !== undefined && now.pattern.source !== old.pattern?.source,
} satisfies Record<string, (old: Field, now: Field) => boolean>;

const LIMITS = Object.keys(IS_STRICTER);

/**
 * Returns how fields may have been configured when stored values were written: under an earlier blueprint, or for
 * another group. A read's schema promises only what such values meet.
 */
export function fieldHistories(change: ConfigurationChange): FieldHistories {
  const { catalogue, stored, wanted, groups } = change;
  // Without a group, members of collections included.
  const fieldsOf = (blueprint: ProfileTypeBlueprint): ReadonlyMap<string, Field> =>
    fieldsByPath(compileProfileDefinition({ catalogue, blueprint }).definition.fields);
  const before = stored === undefined ? new Map<string, Field>() : fieldsOf(stored);
  const after = fieldsOf(wanted);
  const histories = [...after].map(([path, field]) => {
    const earlier = stored?.history?.[path] ?? {};
    const old = before.get(path);
    const own = groups.flatMap(({ attributes }): Readonly<Record<string, unknown>>[] =>
      attributes?.[path] ? [attributes[path]] : [],
    );
    const limitsChanged =
      earlier.limitsChanged === true ||
      (old !== undefined && Object.values(IS_STRICTER).some((isStricter) => isStricter(old, field))) ||
      own.some((attributes) => LIMITS.some((name) => Object.hasOwn(attributes, name)));
    const ownOptions = own.flatMap(({ options }) => (Array.isArray(options) ? (options as string[]) : []));
    const known = new Set([...(earlier.retiredOptions ?? []), ...(old?.options ?? []), ...ownOptions]);
    // A group with its own options also reads values that other groups wrote.
    const retiredOptions =
      ownOptions.length > 0
        ? [...new Set([...known, ...(field.options ?? [])])]
        : [...known].filter((option) => field.options?.includes(option) !== true);
    return [
      path,
      { ...(limitsChanged && { limitsChanged }), ...(retiredOptions.length > 0 && { retiredOptions }) },
    ] as const;
  });
  return Object.fromEntries(histories.filter(([, history]) => Object.keys(history).length > 0));
}

/** Returns the fields by path: the id, or `collection/member`. */
export function fieldsByPath({ all }: FieldSet): ReadonlyMap<string, Field> {
  return new Map(
    Array.from(all.values(), (field) => [
      [field.id, field] as const,
      ...Array.from(field.members?.all ?? [], ([id, member]) => [`${field.id}/${id}`, member] as const),
    ]).flat(),
  );
}
