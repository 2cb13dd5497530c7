import { parsePathId, requestValue, segmentBehind } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { FilePlace, ProfileType } from '../../profile-engine/index.js';
import { parseEntryNumber } from './collection-entries.rules.js';
import type {
  EntryPlace,
  EntryToChange,
  FieldPlace,
  FieldToChange,
  FileToChange,
  ProfileFilePlace,
  ProfilePlace,
  ProfileToChange,
} from './profile-places.js';
import { profileNotFound } from './profile-records.js';

const PREFIX = '/customers/:customerId/';
const PLATFORM_PREFIX = `/platform/v1${PREFIX}`;

/** The path of each profile type. The segment is literal, so that another one is an unknown path (D-ERR-6). */
export const PROFILE_PATHS: readonly string[] = PROFILE_TYPES.map((type) => `${PREFIX}${type}`);

/** The paths of the platform API. */
export const PLATFORM_PROFILE_PATHS: readonly string[] = PROFILE_TYPES.map((type) => `${PLATFORM_PREFIX}${type}`);

/** The profile type that the route stands for. */
export const RoutedProfileType = requestValue(profileTypeOf);

/** The profile that the path names. */
export const RoutedProfile = requestValue(placeOf);

/** The profile that the path names, with the version that the caller means to change. */
export const RoutedProfileToChange = requestValue(changeOf);

/** The field that the path names. */
export const RoutedField = requestValue((request): FieldPlace => ({ ...placeOf(request), field: fieldOf(request) }));

/** The field that the path names, with the version of the profile that the caller means to change. */
export const RoutedFieldToChange = requestValue((request): FieldToChange => ({
  ...changeOf(request),
  field: fieldOf(request),
}));

/** The entry of a collection that the path names. */
export const RoutedEntry = requestValue((request): EntryPlace => ({
  ...placeOf(request),
  field: fieldOf(request),
  entry: entryOf(request),
}));

/** The entry that the path names, with the version of the profile that the caller means to change. */
export const RoutedEntryToChange = requestValue((request): EntryToChange => ({
  ...changeOf(request),
  field: fieldOf(request),
  entry: entryOf(request),
}));

/** The file that the path names. */
export const RoutedFile = requestValue((request): ProfileFilePlace => ({ ...placeOf(request), ...fileOf(request) }));

/** The file that the path names, with the version of the file or of its profile that the caller means to change. */
export const RoutedFileToChange = requestValue((request): FileToChange => ({
  ...changeOf(request),
  ...fileOf(request),
}));

function fileOf(request: TalentRequest): FilePlace {
  const id = request.params['memberId'];
  const member = id === undefined ? undefined : { entry: entryOf(request), id };
  return { field: fieldOf(request), member };
}

function changeOf(request: TalentRequest): ProfileToChange {
  return { ...placeOf(request), ifMatch: request.headers['if-match'] };
}

/** The literal field of a route that serves only this field. */
function fieldOf({ params, routePath }: TalentRequest): string {
  return params['fieldId'] ?? /\/fields\/([^/]+)/.exec(routePath)?.[1] ?? '';
}

function entryOf({ params }: TalentRequest): number {
  return parseEntryNumber(params['entry'] ?? '');
}

/** @throws ProtocolError RESOURCE_NOT_FOUND if no profile can have that id */
export function parseProfileId(text: string): number {
  return parsePathId(text, profileNotFound);
}

function placeOf(request: TalentRequest): ProfilePlace {
  return { profileType: profileTypeOf(request), id: parseProfileId(request.params['profileId'] ?? '') };
}

/** The profile type that the route stands for, which is also the area that a group's `access` names. */
export function profileTypeOf(request: TalentRequest): ProfileType {
  const prefix = request.routePath.startsWith(PLATFORM_PREFIX) ? PLATFORM_PREFIX : PREFIX;
  return segmentBehind(prefix, request) as ProfileType;
}
