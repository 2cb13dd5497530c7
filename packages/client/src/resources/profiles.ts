import type { CallOptions, CreateOptions, UpdateOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { create, method, preview, readList, update } from '../connection/methods.js';
import type { Methods } from '../connection/methods.js';
import type {
  CollectionOf,
  EntryFiles,
  EntryOf,
  FieldOf,
  FileField,
  ProfileForms,
  Selected,
  UntypedProfile,
} from '../types/customer-types.js';
import type {
  Change,
  Created,
  FoundRecord,
  PersonWorkflow,
  ProfileLookup,
  ProfileType,
} from '@talent-platform/protocol/models';
import type { Link } from '@talent-platform/protocol/wire';
import { fileOf, resumeOf } from './profile-files.js';
import type { EntryMember, ProfileFile, Resume } from './profile-files.js';
import { readMany } from './read-many.js';
import type { ReadProfile } from './read-many.js';
import { searchPage, searchRecords } from './search-pages.js';
import type { FilterInput, RecordSearchOptions, SearchPage, SearchPageOptions } from './search-pages.js';

/** The options of a read of profiles. */
export interface ReadOptions<Field extends string> extends CallOptions {
  /** The ids of the fields. Left out: the default fields of the type. */
  readonly fields?: readonly Field[] | undefined;
}

/** The profiles of one type. */
export interface Profiles<Forms extends ProfileForms> {
  readonly type: ProfileType;

  /**
   * Reads a profile. Fields without a value, and those that the user may not see, are left out.
   *
   * @param id the system id.
   * @throws ServiceError RESOURCE_NOT_FOUND, also if the user may not see it.
   * @example
   * const { lastname } = await client.people.get(4, { fields: ['lastname'] });
   * @see spec: Profiles
   */
  get<Field extends FieldOf<Forms['read']> = FieldOf<Forms['read']>>(
    id: number,
    options?: ReadOptions<Field>,
  ): Call<Selected<Forms['read'], Field>>;

  /**
   * Reads a profile if it is another version than the one that is known.
   *
   * @param etag the `etag` of the reply of an earlier read.
   * @returns undefined if nothing changed.
   * @example
   * const { value, etag } = await client.people.get(4).withReply();
   * const newer = await client.people.getIfChanged(4, etag);
   * @see D-NET-6
   */
  getIfChanged<Field extends FieldOf<Forms['read']> = FieldOf<Forms['read']>>(
    id: number,
    etag: string | undefined,
    options?: ReadOptions<Field>,
  ): Call<Selected<Forms['read'], Field> | undefined>;

  /**
   * Reads many profiles, up to 1,000 with each request, in ascending order of ids within each 1,000.
   *
   * @param ids ids, or what has an `id`, such as the results of a search.
   * @returns each id once; `profile` is undefined if there is none, or none that the user may see.
   * @example
   * const found = client.people.search(filter);
   * for await (const { id, profile } of client.people.readMany(found, { fields: ['email'] })) keep(id, profile?.email);
   * @see D-CHG-5
   */
  readMany<Field extends FieldOf<Forms['read']> = FieldOf<Forms['read']>>(
    ids: Iterable<number | FoundRecord> | AsyncIterable<number | FoundRecord>,
    options?: ReadOptions<Field>,
  ): AsyncGenerator<ReadProfile<Selected<Forms['read'], Field>>, void, undefined>;

  /**
   * Makes a profile, once, even if the reply is lost and the request is repeated.
   *
   * @throws ServiceError FIELD_REQUIRED, FIELD_UNKNOWN, VALUE_INVALID, FIELD_NOT_WRITABLE: every problem at once.
   * @example
   * const { id } = await client.people.create({ firstname: 'Ada', lastname: 'King' });
   * @see spec: Profiles; D-NET-7
   */
  create(profile: Forms['create'], options?: CreateOptions): Call<Created>;

  /**
   * Changes the fields that are named. Null clears a field.
   *
   * @throws ServiceError as `create` does; PROFILE_LOCKED; PRECONDITION_FAILED if `ifMatch` is not the current version.
   * @example
   * const { value, etag } = await client.people.get(4).withReply();
   * await client.people.update(4, { lastname: 'King' }, { ifMatch: etag });
   * @see spec: Profiles; D-NET-6
   */
  update(id: number, changes: Forms['update'], options?: UpdateOptions): Call<void>;

  /**
   * Tells what `create` would make, and makes nothing.
   *
   * @throws ServiceError as `create` does.
   * @see D-NET-8
   */
  previewCreate(profile: Forms['create'], options?: CallOptions): Call<readonly Change[]>;

  /**
   * Tells what `update` would change, and changes nothing.
   *
   * @throws ServiceError as `update` does.
   * @example
   * await client.people.previewUpdate(4, { middlename: 'Ivy' }); // [{ path: 'middlename', before: null, after: 'Ivy' }]
   * @see D-NET-8
   */
  previewUpdate(id: number, changes: Forms['update'], options?: CallOptions): Call<readonly Change[]>;

  /**
   * Iterates over all profiles that fit a filter, in ascending order of ids or as `sort` says, however many there are.
   *
   * @param filter left out: all profiles that the user sees. One of 100 conditions finds 1,000 at most without `sort`,
   *   because later pages need a condition of their own.
   * @throws ServiceError SEARCH_INVALID; VALUE_INVALID for a field that has no order.
   * @example
   * for await (const { id } of client.people.search(matchAll().where('person.lastname', '=', 'love'))) ids.push(id);
   * @example
   * for await (const { id } of client.people.search(undefined, { sort: '-updateddate' })) ids.push(id);
   * @see spec: General search; D-SEA-36
   */
  search(filter?: FilterInput, options?: RecordSearchOptions): AsyncGenerator<FoundRecord, void, undefined>;

  /**
   * Reads one page of the profiles that fit a filter, in an order, for a list that people leaf through.
   *
   * @param sort as for `search`.
   * @throws ServiceError as `search` does.
   * @example
   * const { searchResults, next } = await client.people.searchPage('-updateddate', { size: 20 });
   * @see D-SEA-36
   */
  searchPage(sort: string, options?: SearchPageOptions): Call<SearchPage>;

  /**
   * Returns a file or image field. Nothing is sent yet.
   *
   * @example
   * await client.people.file(4, 'photo').upload(picture, { filename: 'ada.png', contentType: 'image/png' });
   * @see spec: Binary files
   */
  file(id: number, field: FileField<Forms>): ProfileFile;

  /**
   * Returns the file of an entry. Nothing is sent yet.
   *
   * @param collection the id of the field that has the entries.
   * @example
   * const { stream } = await client.people.file(4, 'field1005', { entry: 1, member: 'field1011' }).download();
   * @see spec: Binary files; D-FIL-11
   */
  file<Collection extends keyof EntryFiles<Forms> & string>(
    id: number,
    collection: Collection,
    within: EntryMember<EntryFiles<Forms>[Collection] & string>,
  ): ProfileFile;

  /**
   * Adds an entry to a collection, once.
   *
   * @returns the number of the entry as `id`.
   * @example
   * const { id: entry } = await client.people.addEntry(4, { field: 'phones', members: { phonenumber: '555-0100' } });
   * @see spec: Entries of collections
   */
  addEntry<Collection extends CollectionOf<Forms['create']>>(
    id: number,
    entry: { readonly field: Collection; readonly members: EntryOf<Forms['create'], Collection> },
    options?: CreateOptions & Pick<UpdateOptions, 'ifMatch'>,
  ): Call<Created>;

  /**
   * Reads an entry of a collection, as it stands in the profile, with links.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND if there is no such entry.
   * @example
   * const { phonenumber } = await client.people.getEntry(4, { field: 'phones', entry: 1 });
   */
  getEntry<Collection extends CollectionOf<Forms['read']>>(
    id: number,
    place: EntryPlace<Collection>,
    options?: CallOptions,
  ): Call<EntryOf<Forms['read'], Collection> & { readonly links: readonly Link[] }>;

  /**
   * Changes the members of an entry that are named. Null clears a member.
   *
   * @example
   * await client.people.updateEntry(4, { field: 'phones', entry: 1, changes: { phonenumber: '555-0101' } });
   */
  updateEntry<Collection extends CollectionOf<Forms['update']>>(
    id: number,
    place: EntryPlace<Collection> & { readonly changes: Partial<EntryOf<Forms['update'], Collection>> },
    options?: UpdateOptions,
  ): Call<void>;

  /** Removes an entry of a collection. */
  removeEntry(id: number, place: EntryPlace<CollectionOf<Forms['update']>>, options?: UpdateOptions): Call<void>;
}

/** The place of an entry: the collection, and the number of the entry. */
export interface EntryPlace<Collection extends string = string> {
  readonly field: Collection;
  readonly entry: number;
}

/** Profiles that can be found by their external id: people, jobs and companies. */
export interface ExternalProfiles<Forms extends ProfileForms> extends Profiles<Forms> {
  /**
   * Finds a profile by its external id.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND if nothing has it.
   * @example
   * const { id } = await client.jobs.lookup('REQ-7');
   * @see D-PRO-5
   */
  lookup(externalId: string, options?: CallOptions): Call<ProfileLookup>;
}

/** People. */
export interface People<Forms extends ProfileForms> extends ExternalProfiles<Forms> {
  /**
   * Reads the person who has an e-mail address.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND if nobody has it.
   * @example
   * const { id } = await client.people.byEmail('ada.king@example.org', { fields: ['id'] });
   * @see D-PRO-6
   */
  byEmail<Field extends FieldOf<Forms['read']> = FieldOf<Forms['read']>>(
    email: string,
    options?: ReadOptions<Field>,
  ): Call<Selected<Forms['read'], Field>>;

  /**
   * Returns the resume of a person. Nothing is sent yet.
   *
   * @example
   * const text = await client.people.resume(4).text();
   */
  resume(id: number): Resume;

  /** Lists the workflows of a person, of all types, the lowest id first (D-WFL-3). */
  workflows(id: number, options?: CallOptions): Call<readonly PersonWorkflow[]>;
}

export const PROFILES: Methods<Omit<Profiles<UntypedProfile>, 'type'>> = {
  get: method('GET {type}/{id}?fields'),
  getIfChanged: (context, ...[id, etag, options]) => {
    const headersOf = () => ({ 'if-none-match': etag });
    return method('GET {type}/{id}?fields', { headersOf, takesNotModified: true })(context, id, options);
  },
  readMany,
  create: create('POST {type} {profile}'),
  update: update('PATCH {type}/{id} {changes}'),
  previewCreate: preview('POST {type}?dryrun=true {profile}'),
  previewUpdate: preview('PATCH {type}/{id}?dryrun=true {changes}'),
  search: searchRecords,
  searchPage,
  file: fileOf,
  addEntry: create('POST {type}/{id}/fields/{entry.field} {entry.members}'),
  getEntry: method('GET {type}/{id}/fields/{place.field}/{place.entry}'),
  updateEntry: update('PATCH {type}/{id}/fields/{place.field}/{place.entry} {place.changes}'),
  removeEntry: update('DELETE {type}/{id}/fields/{place.field}/{place.entry}'),
};

export const EXTERNAL_PROFILES: Methods<Omit<ExternalProfiles<UntypedProfile>, 'type'>> = {
  ...PROFILES,
  lookup: method('GET {type}/lookup?type=externalid&value={externalId}', { needs: ['id'] }),
};

export const PEOPLE: Methods<Omit<People<UntypedProfile>, 'type'>> = {
  ...EXTERNAL_PROFILES,
  byEmail: method('GET {type}/by-email?email={email}&fields'),
  resume: resumeOf,
  workflows: readList('GET {type}/{id}/workflows', 'workflows'),
};
