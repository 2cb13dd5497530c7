import type { FileLocator, ProfileType } from '../../profile-engine/index.js';
import { parsePathId, requestValue, segmentBehind } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { parseEntryNumber } from './collection-entries.rules.js';
import { profileNotFound } from './profile-records.js';

/** The key of a profile, as a path names it. */
export interface ProfileLocator {
  readonly profileType: ProfileType;
  readonly id: number;
}

/** A profile to write, with the version that the caller has seen (`If-Match`). Absent: any version. */
export interface ProfileToChange extends ProfileLocator {
  readonly ifMatch: string | undefined;
}

/** A profile to read, with the fields to show (`fields=`). Absent: the default fields. */
export interface ProfileRead extends ProfileLocator {
  readonly fields: string | undefined;
}

export interface FieldLocator extends ProfileLocator {
  readonly field: string;
}

/** The key of an entry of a collection. */
export interface EntryLocator extends FieldLocator {
  readonly entry: number;
}

/** Names a file: that of a field, or that of a member in one entry. */
export interface ProfileFileLocator extends FieldLocator, FileLocator {}

/** A file to be sent or removed. */
export interface FileToChange extends FieldToChange, FileLocator {}

/** A field to be written: a collection that gets an entry. */
export interface FieldToChange extends ProfileToChange, FieldLocator {}

/** An entry to be changed or removed. */
export interface EntryToChange extends FieldToChange {
  readonly entry: number;
}

const PREFIX = '/customers/:customerId/';
const PLATFORM_PREFIX = `/platform/v1${PREFIX}`;

/** The path of each profile type. The segment is literal, so that another one is an unknown path (D-ERR-6). */
export const PROFILE_PATHS: readonly string[] = PROFILE_TYPES.map((type) => `${PREFIX}${type}`);

export const PLATFORM_PROFILE_PATHS: readonly string[] = PROFILE_TYPES.map((type) => `${PLATFORM_PREFIX}${type}`);

export const RoutedProfileType = requestValue(profileTypeOf);

export const RoutedProfile = requestValue(profileLocatorOf);

/** The profile that the path names, with the version that the caller means to change. */
export const RoutedProfileToChange = requestValue(changeOf);

export const RoutedField = requestValue((request): FieldLocator => ({
  ...profileLocatorOf(request),
  field: fieldOf(request),
}));

/** The field that the path names, with the version of the profile that the caller means to change. */
export const RoutedFieldToChange = requestValue((request): FieldToChange => ({
  ...changeOf(request),
  field: fieldOf(request),
}));

/** The entry of a collection that the path names. */
export const RoutedEntry = requestValue((request): EntryLocator => ({
  ...profileLocatorOf(request),
  field: fieldOf(request),
  entry: entryOf(request),
}));

/** The entry that the path names, with the version of the profile that the caller means to change. */
export const RoutedEntryToChange = requestValue((request): EntryToChange => ({
  ...changeOf(request),
  field: fieldOf(request),
  entry: entryOf(request),
}));

export const RoutedFile = requestValue((request): ProfileFileLocator => ({
  ...profileLocatorOf(request),
  ...fileOf(request),
}));

/** The file that the path names, with the version of the file or of its profile that the caller means to change. */
export const RoutedFileToChange = requestValue((request): FileToChange => ({
  ...changeOf(request),
  ...fileOf(request),
}));

function fileOf(request: TalentRequest): FileLocator {
  const id = request.params['memberId'];
  const member = id === undefined ? undefined : { entry: entryOf(request), id };
  return { field: fieldOf(request), member };
}

function changeOf(request: TalentRequest): ProfileToChange {
  return { ...profileLocatorOf(request), ifMatch: request.headers['if-match'] };
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

function profileLocatorOf(request: TalentRequest): ProfileLocator {
  return { profileType: profileTypeOf(request), id: parseProfileId(request.params['profileId'] ?? '') };
}

/** The profile type that the route stands for, which is also the area that a group's `access` names. */
export function profileTypeOf(request: TalentRequest): ProfileType {
  const prefix = request.routePath.startsWith(PLATFORM_PREFIX) ? PLATFORM_PREFIX : PREFIX;
  return segmentBehind(prefix, request) as ProfileType;
}
