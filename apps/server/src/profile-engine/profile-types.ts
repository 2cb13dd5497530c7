/** The profile types, spelled as the path segment {profileType} (spec: Profile types). */
export const PROFILE_TYPES = [
  'people',
  'jobs',
  'companies',
  'newhirecategories',
  'talentpools',
  'rooms',
  'connectevents',
] as const;

export type ProfileType = (typeof PROFILE_TYPES)[number];

export function isProfileType(text: unknown): text is ProfileType {
  return (PROFILE_TYPES as readonly unknown[]).includes(text);
}
