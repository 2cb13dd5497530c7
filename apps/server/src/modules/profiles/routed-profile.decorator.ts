import type { FileLocator, ProfileType } from '../../profile-engine/index.js';
import { fails, parsePathId, replyHeader, requestValue, segmentBehind } from '../../http/index.js';
import type { RequestContext, TalentRequest } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { profileNotFound } from './profile-records.js';

/** A profile, as a path names it. */
export interface ProfileLocator {
  readonly profileType: ProfileType;
  readonly id: number;
  /** The version that a write means to change. Undefined for any version. */
  readonly ifMatch?: string | undefined;
}

export interface FieldLocator extends ProfileLocator {
  readonly field: string;
}

/** An entry of a collection. */
export interface EntryLocator extends FieldLocator {
  readonly entry: number;
}

/** A file: that of a field, or that of a member in one entry. */
export interface ProfileFileLocator extends FieldLocator, FileLocator {}

const PREFIX = '/customers/:customerId/';
const PLATFORM_PREFIX = `/platform/v1${PREFIX}`;

/** The path of each profile type. The segment is literal, so that another one is an unknown path (D-ERR-6). */
export const PROFILE_PATHS: readonly string[] = PROFILE_TYPES.map((type) => `${PREFIX}${type}`);

export const PLATFORM_PROFILE_PATHS: readonly string[] = PROFILE_TYPES.map((type) => `${PLATFORM_PREFIX}${type}`);

export const RoutedProfileType = requestValue(profileTypeOf);

export const RoutedProfile = requestValue(profileOf);

export const RoutedField = requestValue(fieldOf);

export const RoutedEntry = requestValue((request): EntryLocator => ({
  ...fieldOf(request),
  entry: parseEntryNumber(request.params['entry'] ?? ''),
}));

export const RoutedFile = requestValue((request): ProfileFileLocator => {
  const { memberId: id, entry = '' } = request.params;
  return { ...fieldOf(request), member: id === undefined ? undefined : { entry: parseEntryNumber(entry), id } };
});

function profileOf(request: TalentRequest): ProfileLocator {
  const id = parseProfileId(request.params['profileId'] ?? '');
  return { profileType: profileTypeOf(request), id, ifMatch: request.headers['if-match'] };
}

/** A route that serves only one field has it literally. */
function fieldOf(request: TalentRequest): FieldLocator {
  const { params, routePath } = request;
  return { ...profileOf(request), field: params['fieldId'] ?? /\/fields\/([^/]+)/.exec(routePath)?.[1] ?? '' };
}

const NUMBER = /^[1-9]\d*$/;

/**
 * Reads the number of an entry in a path: a positive whole number in its shortest form, as ids are (D-PRO-1). Returns 0 for anything
 * else. No entry has this number, and so the field before it is checked first.
 */
function parseEntryNumber(text: string): number {
  const entry = Number(text);
  return NUMBER.test(text) && Number.isSafeInteger(entry) ? entry : 0;
}

/** @throws ProtocolError RESOURCE_NOT_FOUND if no profile can have that id */
export function parseProfileId(text: string): number {
  return parsePathId(text, profileNotFound);
}

/** The profile type that the route stands for, which is also the area that a group's `access` names. */
export function profileTypeOf(request: TalentRequest): ProfileType {
  const prefix = request.routePath.startsWith(PLATFORM_PREFIX) ? PLATFORM_PREFIX : PREFIX;
  return segmentBehind(prefix, request) as ProfileType;
}

/** Why a write of a profile can be refused, beside what is wrong with the body. */
export const REFUSALS = fails('FIELD_NOT_WRITABLE', 'PROFILE_LOCKED', 'ROLE_INVALID');

export const LINK = replyHeader('Link', 'The profile (rel self) and what belongs to it');

export function profilePath(
  { customerId }: Pick<RequestContext, 'customerId'>,
  { profileType, id }: ProfileLocator,
): string {
  return `/customers/${customerId}/${profileType}/${id}`;
}

export function entryPath(ctx: Pick<RequestContext, 'customerId'>, locator: EntryLocator): string {
  return `${profilePath(ctx, locator)}/fields/${locator.field}/${locator.entry}`;
}
