import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Link } from '@talent-platform/protocol/wire';
import { UnitOfWork } from '../../database/index.js';
import type { StoredContent } from '../../file-storage/index.js';
import { BaseUrl, Reply } from '../../http/index.js';
import type { RequestContext, ServedFile } from '../../http/index.js';
import { MAX_PAGE_BYTES } from '../../limits.js';
import { emailKeyOf, filePathOf, lookupNeeds, parseFieldsParameter, renderValues } from '../../profile-engine/index.js';
import type { JsonValue, ProfileType, StoredFile } from '../../profile-engine/index.js';
import { FileContents } from '../files/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { ReadProfilesBody } from './dto/read-profiles.body.js';
import { entryNotFound, fileTagOf, getCollection, getFile, getFileField } from './named-parts.rules.js';
import { ProfileCache } from './profile-cache.js';
import type { CachedProfile, ProfileRead, ProfileView } from './profile-cache.js';
import { ProfileReferences } from './profile-references.js';
import { ProfileRecords, seenParts } from './profile-records.js';
import { entityTagOf } from './profile-tag.js';
import { ProfilesRepository } from './profiles.repository.js';
import { entryPath, profilePath } from './routed-profile.decorator.js';
import type { EntryLocator, ProfileFileLocator, ProfileLocator } from './routed-profile.decorator.js';

/** The parameters of a read: the fields to show (`fields=`), and the If-None-Match header (D-NET-6). */
interface ReadOptions {
  /** Undefined for the default fields. */
  readonly fields: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** The use-cases that read profiles and their files (spec: Profiles, Binary files). */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly repository: ProfilesRepository,
    private readonly records: ProfileRecords,
    private readonly references: ProfileReferences,
    private readonly contents: FileContents,
    private readonly cache: ProfileCache,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Replies with the profile. A repeated read of an unchanged profile comes from the cache. */
  async get(
    ctx: RequestContext,
    { profileType, id }: ProfileLocator,
    { fields, ifNoneMatch }: ReadOptions,
  ): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const read = { profileType, id, fields };
    const cached = this.cache.find(definitions, read);
    if (cached) {
      const key = { customerId: ctx.customerId, profileType, id };
      const row = await this.repository.findVersion(this.unitOfWork.reader, key);
      // The version says nothing of a profile that was found before the cache was cleared.
      if (row?.version === cached.version && this.cache.find(definitions, read) === cached) {
        this.cache.hits += 1;
        return replyOf(cached, ifNoneMatch);
      }
    }
    return replyOf(this.cache.keep(definitions, read, await this.#read(ctx, definitions, read)), ifNoneMatch);
  }

  /** Replies with one entry of a collection, under the tag of its profile. */
  async getEntry(ctx: RequestContext, locator: EntryLocator, ifNoneMatch: string | undefined): Promise<Reply> {
    const { profileType, id, field, entry } = locator;
    const definitions = await this.definitions.definitionsOf(ctx);
    const { values, entityTag } = await this.#read(ctx, definitions, { profileType, id, fields: field });
    const { label } = getCollection(definitions.get(profileType), field);
    const entries = (values[field] ?? []) as ReadonlyArray<Readonly<Record<string, JsonValue>>>;
    const found = entries.find(({ entry: number }) => number === entry);
    if (!found) throw entryNotFound(entry);
    const links = [{ rel: 'self', title: label, url: this.baseUrl.of(entryPath(ctx, locator)) }];
    return Reply.conditional(entityTag, ifNoneMatch, () => Reply.ok({ ...found, links })).withLinks(links);
  }

  /** Replies with the person of that e-mail address. If several have it, the lowest id is taken, with a warning (D-PRO-6). */
  async getByEmail(ctx: RequestContext, email: string, { fields, ifNoneMatch }: ReadOptions): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const ids = await this.#visible(ctx, definitions, {
      profileType: 'people',
      field: 'email',
      find: () => this.repository.listIdsByEmail(this.unitOfWork.reader, ctx.customerId, emailKeyOf(email)),
    });
    const [id] = ids;
    if (id === undefined) throw ProtocolError.of('RESOURCE_NOT_FOUND', noPersonWith(email));
    const reply = replyOf(await this.#read(ctx, definitions, { profileType: 'people', id, fields }), ifNoneMatch);
    return ids.length === 1 ? reply : reply.withWarnings([ambiguousEmail(ids.length)]);
  }

  /** Replies with the id of the profile with that external id (spec: Profiles). */
  async lookUp(ctx: RequestContext, profileType: ProfileType, externalId: string): Promise<Reply> {
    const key = { customerId: ctx.customerId, profileType };
    const [id] = await this.#visible(ctx, await this.definitions.definitionsOf(ctx), {
      profileType,
      field: 'externalid',
      find: () => this.repository.listIdsByExternalId(this.unitOfWork.reader, key, externalId),
    });
    if (id === undefined) {
      const shown = JSON.stringify(externalId);
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no profile of this type with the external id ${shown}.`);
    }
    const url = this.baseUrl.of(profilePath(ctx, { profileType, id }));
    const links = linksOf(profileType, url).filter(({ rel }) => rel === 'self');
    return Reply.ok({ id, links }).withLinks(links);
  }

  /** Replies with many profiles of one type, each as a read of it alone, in the order of their ids (D-CHG-5). */
  async getMany(ctx: RequestContext, profileType: ProfileType, wanted: ReadProfilesBody): Promise<Reply> {
    const { customerId } = ctx;
    const session = this.unitOfWork.reader;
    const definitions = await this.definitions.definitionsOf(ctx);
    const selection = parseFieldsParameter(definitions.get(profileType), wanted.fields?.join(','));
    const ids = [...new Set(wanted.ids)].toSorted((one, other) => one - other);
    const profiles = new Map<number, string>();
    let bytes = 0;
    const seen = { customerId, profileType, definitions };
    for await (const records of seenParts(session, this.repository, seen, ids)) {
      const needs = lookupNeeds(selection, records);
      const context = await this.references.renderContext(session, { customerId, definitions }, needs);
      for (const record of records) {
        if (bytes >= MAX_PAGE_BYTES) break;
        const url = `${context.customerUrl}/${profileType}/${record.id}`;
        const values = renderValues(selection, record, { ...context, fieldsUrl: `${url}/fields` });
        const json = JSON.stringify({ ...values, links: linksOf(profileType, url) });
        profiles.set(record.id, json);
        bytes += Buffer.byteLength(json);
      }
      if (bytes >= MAX_PAGE_BYTES) break;
    }
    // A reply that is long enough ends with its last profile.
    const last = bytes < MAX_PAGE_BYTES ? Infinity : ([...profiles.keys()].at(-1) ?? 0);
    const missing = ids.filter((id) => id <= last && !profiles.has(id));
    const next = ids.filter((id) => id > last);
    const behind = JSON.stringify({ missing, ...(next.length > 0 && { next }) }).slice(1);
    const json = `{"profiles":[${[...profiles.values()].join(',')}],${behind}`;
    return Reply.okRendered(Buffer.from(json)).withWarnings(selection.warnings);
  }

  async getFile(ctx: RequestContext, locator: ProfileFileLocator): Promise<ServedFile> {
    const file = await this.getStoredFile(ctx, locator);
    return {
      contentType: file.type,
      filename: file.filename,
      size: file.size,
      entityTag: fileTagOf(file),
      open: (range) => this.contents.read(file, range),
    };
  }

  /**
   * Returns the stored file, for use-cases that read its content in their own way. The log names its owner if the content is lost
   * (D-PLT-28).
   */
  async getStoredFile(ctx: RequestContext, locator: ProfileFileLocator): Promise<StoredFile & StoredContent> {
    const { customerId } = ctx;
    const { profileType, id } = locator;
    const definitions = await this.definitions.definitionsOf(ctx);
    const key = { customerId, profileType, id, definitions };
    const { record } = await this.records.getSeen(this.unitOfWork.reader, key);
    getFileField(definitions.get(profileType), record.values, locator);
    const owner = { customer: customerId, profile: `${profileType}/${id}`, field: filePathOf(locator) };
    return { ...getFile(record.values, locator), owner };
  }

  async #read(
    { customerId, caller }: RequestContext,
    definitions: CallerDefinitions,
    { profileType, id, fields }: ProfileRead,
  ): Promise<ProfileView> {
    const session = this.unitOfWork.reader;
    const selection = parseFieldsParameter(definitions.get(profileType), fields);
    const { record, version } = await this.records.getSeen(session, { customerId, profileType, id, definitions });
    const needs = lookupNeeds(selection, [record]);
    const context = await this.references.renderContext(session, { customerId, definitions }, needs);
    const url = `${context.customerUrl}/${profileType}/${id}`;
    return {
      values: renderValues(selection, record, { ...context, fieldsUrl: `${url}/fields` }),
      links: linksOf(profileType, url),
      warnings: selection.warnings,
      entityTag: entityTagOf({ profileType, group: caller.group, definitions }, { version, record }),
      version,
      standsAlone: needs.size === 0 && !definitions.hasLock(profileType),
    };
  }

  /**
   * Returns the profiles found by the value of a field that the caller may see. If the field itself is hidden, it returns none, because
   * a reply would tell the value (D-ERR-3, D-SEA-9).
   */
  async #visible(
    { customerId }: RequestContext,
    definitions: CallerDefinitions,
    { profileType, field, find }: { profileType: ProfileType; field: string; find: () => Promise<number[]> },
  ): Promise<number[]> {
    if (!definitions.get(profileType).fields.visible.has(field)) return [];
    const scope = { customerId, profileType, definitions };
    return [...(await this.records.seenAmong(this.unitOfWork.reader, scope, await find()))];
  }
}

/** Replies with the profile, or with 304 if the caller has this version already (D-NET-6). */
function replyOf(profile: ProfileView | CachedProfile, ifNoneMatch: string | undefined): Reply {
  const { links, warnings, entityTag } = profile;
  const whole = (): Reply =>
    'json' in profile ? Reply.okRendered(profile.json) : Reply.ok({ ...profile.values, links });
  return Reply.conditional(entityTag, ifNoneMatch, whole).withLinks(links).withWarnings(warnings);
}

/** Titles of links to profiles. The profile's own title could show a field that the caller may not see. */
const NOUNS: Readonly<Record<ProfileType, string>> = {
  people: 'Person',
  jobs: 'Job',
  companies: 'Company',
  newhirecategories: 'New hire category',
  talentpools: 'Talent pool',
  rooms: 'Room',
  connectevents: 'Event',
};

/** Returns links to the related resources of a profile. People have a link to their workflows (D-PRO-14). */
function linksOf(profileType: ProfileType, profileUrl: string): Link[] {
  const self = { rel: 'self', title: NOUNS[profileType], url: profileUrl };
  return profileType === 'people'
    ? [self, { rel: 'workflows', title: 'Workflows', url: `${profileUrl}/workflows` }]
    : [self];
}

function ambiguousEmail(count: number): Problem {
  return {
    code: 'VALUE_INVALID',
    field: 'email',
    detail: `belongs to ${count} people; this is the one with the lowest id.`,
  };
}

/** Turns spaces back into "+". A query reads "+" as a space, but no e-mail address has one (D-NET-23). */
function noPersonWith(email: string): string {
  const wayOut = email.trim().includes(' ')
    ? ' The address that was asked for has a space. In a query "+" means a space: write "+" as %2B.'
    : '';
  return `There is no person with that e-mail address.${wayOut}`;
}
