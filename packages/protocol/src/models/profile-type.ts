/**
 * The profile types, spelled as the path segment {profileType} (spec: Profile types).
 *
 * @example
 * PROFILE_TYPES.includes('people'); // true
 */
export const PROFILE_TYPES = [
  'people',
  'jobs',
  'companies',
  'newhirecategories',
  'talentpools',
  'rooms',
  'connectevents',
] as const;

/** One of {@link PROFILE_TYPES}. */
export type ProfileType = (typeof PROFILE_TYPES)[number];

/**
 * Whether a text is the path segment of a profile type.
 *
 * @example
 * isProfileType('person'); // false
 */
export function isProfileType(text: unknown): text is ProfileType {
  return (PROFILE_TYPES as readonly unknown[]).includes(text);
}
