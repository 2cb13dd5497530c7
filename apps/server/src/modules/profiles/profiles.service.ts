import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { emailKeyOf } from '../../profile-engine/index.js';
import type { JsonValue, ProfileType } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { entryNotFound, getCollection } from './collection-entries.rules.js';
import { ProfileCache } from './profile-cache.js';
import type { CachedProfile } from './profile-cache.js';
import type { EntryLocator, ProfileRead } from './routed-profile.decorator.js';
import { ProfileReader } from './profile-reader.js';
import type { ProfileView } from './profile-reader.js';
import { ProfilesRepository } from './profiles.repository.js';
import type { ProfileTypeKey } from './profiles.repository.js';
import { visibleRecords } from './profile-records.js';

export interface EntryView {
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly label: string;
  readonly entityTag: string;
}

/** The use-cases that read profiles (spec: Profiles). */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly repository: ProfilesRepository,
    private readonly reader: ProfileReader,
    private readonly cache: ProfileCache,
  ) {}

  /** Returns the profile. A repeated read of an unchanged profile comes from the cache. */
  async get(ctx: RequestContext, read: ProfileRead): Promise<ProfileView | CachedProfile> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const cached = this.cache.find(definitions, read);
    if (cached) {
      const { profileType, id } = read;
      const { clearings } = this.cache;
      const key = { customerId: ctx.customerId, profileType, id };
      const row = await this.repository.findVersion(this.unitOfWork.reader, key);
      if (row?.version === cached.version && this.cache.clearings === clearings) {
        this.cache.hits += 1;
        return cached;
      }
    }
    return this.cache.keep(definitions, read, await this.reader.read(ctx, definitions, read));
  }

  async getEntry(ctx: RequestContext, { profileType, id, field, entry }: EntryLocator): Promise<EntryView> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const { values, entityTag } = await this.reader.read(ctx, definitions, { profileType, id, fields: field });
    const { label } = getCollection(definitions.get(profileType), field);
    const entries = (values[field] ?? []) as ReadonlyArray<Readonly<Record<string, JsonValue>>>;
    const found = entries.find(({ entry: number }) => number === entry);
    if (!found) throw entryNotFound(entry);
    return { values: found, label, entityTag };
  }

  /** Returns the person with that e-mail address. If several have it, the lowest id is taken, with a warning (D-PRO-6). */
  async getByEmail(
    ctx: RequestContext,
    { email, fields }: { email: string; fields: string | undefined },
  ): Promise<ProfileView> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const key = { customerId: ctx.customerId, profileType: 'people' } as const;
    const ids = await this.#visible(definitions, key, {
      field: 'email',
      find: () => this.repository.listIdsByEmail(this.unitOfWork.reader, ctx.customerId, emailKeyOf(email)),
    });
    const [id] = ids;
    if (id === undefined) throw ProtocolError.of('RESOURCE_NOT_FOUND', noPersonWith(email));
    const profile = await this.reader.read(ctx, definitions, { profileType: 'people', id, fields });
    return ids.length === 1 ? profile : { ...profile, warnings: [...profile.warnings, ambiguousEmail(ids.length)] };
  }

  /** Returns the id of the profile with that external id (spec: Profiles). */
  async lookUp(ctx: RequestContext, profileType: ProfileType, externalId: string): Promise<number> {
    const key = { customerId: ctx.customerId, profileType };
    const [id] = await this.#visible(await this.definitions.definitionsOf(ctx), key, {
      field: 'externalid',
      find: () => this.repository.listIdsByExternalId(this.unitOfWork.reader, key, externalId),
    });
    if (id === undefined) {
      const shown = JSON.stringify(externalId);
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no profile of this type with the external id ${shown}.`);
    }
    return id;
  }

  /**
   * Returns the profiles found by the value of a field that the caller may see. If the field itself is hidden, it returns none, because
   * a reply would tell the value (D-ERR-3, D-SEA-9).
   */
  async #visible(
    definitions: CallerDefinitions,
    { customerId, profileType }: ProfileTypeKey,
    { field, find }: { field: string; find: () => Promise<number[]> },
  ): Promise<number[]> {
    if (!definitions.get(profileType).fields.visible.has(field)) return [];
    const ids = await find();
    if (ids.length === 0 || !definitions.hasLock(profileType)) return ids;
    const visible: number[] = [];
    const parts = this.repository.listInParts(this.unitOfWork.reader, { customerId, profileType }, ids);
    for await (const { id } of visibleRecords(definitions, profileType, parts)) visible.push(id);
    return visible;
  }
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
