import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { TalentRequest } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { parseEntryNumber } from './collection-entries.rules.js';
import { parseProfileId } from './profile-id.js';
import type { CollectionToChange, EntryPlace, EntryToChange, ProfilePlace, ProfileToChange } from './profile-places.js';

const PREFIX = '/customers/:customerId/';

/** The path of each profile type. The segment is literal, so that another one is an unknown path (D-ERR-6). */
export const PROFILE_PATHS: readonly string[] = PROFILE_TYPES.map((type) => `${PREFIX}${type}`);

/** The profile type that the route stands for. */
export const RoutedProfileType = createParamDecorator((_data: unknown, context: ExecutionContext): ProfileType =>
  profileTypeOf(context.switchToHttp().getRequest<TalentRequest>()),
);

/** The profile that the path names. */
export const RoutedProfile = createParamDecorator((_data: unknown, context: ExecutionContext): ProfilePlace =>
  placeOf(context.switchToHttp().getRequest<TalentRequest>()),
);

/** The same, with the version that the caller means to change. */
export const RoutedProfileToChange = createParamDecorator(
  (_data: unknown, context: ExecutionContext): ProfileToChange =>
    changeOf(context.switchToHttp().getRequest<TalentRequest>()),
);

/** The collection that the path names, for an entry to be added. */
export const RoutedCollectionToChange = createParamDecorator(
  (_data: unknown, context: ExecutionContext): CollectionToChange => {
    const request = context.switchToHttp().getRequest<TalentRequest>();
    return { ...changeOf(request), field: fieldOf(request) };
  },
);

/** The entry of a collection that the path names. */
export const RoutedEntry = createParamDecorator((_data: unknown, context: ExecutionContext): EntryPlace => {
  const request = context.switchToHttp().getRequest<TalentRequest>();
  return { ...placeOf(request), field: fieldOf(request), entry: entryOf(request) };
});

/** The same, with the version of the profile that the caller means to change. */
export const RoutedEntryToChange = createParamDecorator((_data: unknown, context: ExecutionContext): EntryToChange => {
  const request = context.switchToHttp().getRequest<TalentRequest>();
  return { ...changeOf(request), field: fieldOf(request), entry: entryOf(request) };
});

function changeOf(request: TalentRequest): ProfileToChange {
  return { ...placeOf(request), ifMatch: request.headers['if-match'] };
}

function fieldOf({ params }: TalentRequest): string {
  return params['fieldId'] ?? '';
}

function entryOf({ params }: TalentRequest): number {
  return parseEntryNumber(params['entry'] ?? '');
}

function placeOf(request: TalentRequest): ProfilePlace {
  return { profileType: profileTypeOf(request), id: parseProfileId(request.params['profileId'] ?? '') };
}

/** The profile type that the route stands for, which is also the area that a group's `access` names. */
export function profileTypeOf({ routePath }: TalentRequest): ProfileType {
  const end = routePath.indexOf('/', PREFIX.length);
  return routePath.slice(PREFIX.length, end === -1 ? undefined : end) as ProfileType;
}
