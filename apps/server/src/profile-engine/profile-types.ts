export { isProfileType, PROFILE_TYPES } from '@talent-platform/protocol/models';
export type { ProfileType } from '@talent-platform/protocol/models';
