import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { isUniqueViolation, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { emailKeyOf, externalIdTaken, ProfileWriter } from './profile-writer.js';
import { ProfileReader } from './profile-reader.js';
import type { ReadProfile } from './profile-reader.js';
import { ProfilesRepository } from './profiles.repository.js';

type Body = Readonly<Record<string, unknown>>;

/** Names one profile as a request does. */
export interface ProfilePlace {
  readonly profileType: ProfileType;
  readonly id: number;
}

/** A write: which profile, and the version that the caller has seen (If-Match; any when left out). */
export interface ProfileToChange extends ProfilePlace {
  readonly ifMatch: string | undefined;
}

/** A read: which profile, and which of its fields (`fields=`; the defaults when left out). */
export interface ProfileRead extends ProfilePlace {
  readonly fields: string | undefined;
}

/** The use-cases of profiles (spec: Profiles). */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly repository: ProfilesRepository,
    private readonly reader: ProfileReader,
    private readonly writer: ProfileWriter,
  ) {}

  /** Creates a profile and answers its id. */
  async create(ctx: RequestContext, profileType: ProfileType, body: Body): Promise<number> {
    const definitions = await this.definitions.definitionsOf(ctx.customerId);
    return this.#write((session) => this.writer.create(session, ctx, { definitions, profileType, body }));
  }

  async update(ctx: RequestContext, place: ProfileToChange, body: Body): Promise<void> {
    const definitions = await this.definitions.definitionsOf(ctx.customerId);
    await this.#write((session) => this.writer.update(session, ctx, { definitions, ...place, body }));
  }

  async get(ctx: RequestContext, read: ProfileRead): Promise<ReadProfile> {
    const known = this.definitions.definitionsOf(ctx.customerId);
    const definitions = known instanceof Promise ? await known : known;
    return this.reader.read(ctx, definitions, read);
  }

  /** The person with that e-mail address; of several, the one with the lowest id, and a warning (D-PRO-6). */
  async getByEmail(
    ctx: RequestContext,
    { email, fields }: { email: string; fields: string | undefined },
  ): Promise<ReadProfile> {
    const definitions = await this.definitions.definitionsOf(ctx.customerId);
    definitions.get('people');
    const ids = await this.repository.listIdsByEmail(this.unitOfWork.reader, ctx.customerId, emailKeyOf(email));
    const [id] = ids;
    if (id === undefined) throw ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no person with that e-mail address.');
    const profile = await this.reader.read(ctx, definitions, { profileType: 'people', id, fields });
    return ids.length === 1 ? profile : { ...profile, warnings: [...profile.warnings, ambiguousEmail(ids.length)] };
  }

  /** The id of the profile with that external id (spec: Profiles). */
  async lookUp(ctx: RequestContext, profileType: ProfileType, externalId: string): Promise<number> {
    const definitions = await this.definitions.definitionsOf(ctx.customerId);
    definitions.get(profileType);
    const key = { customerId: ctx.customerId, profileType };
    const id = await this.repository.findIdByExternalId(this.unitOfWork.reader, key, externalId);
    if (id === undefined) {
      const shown = JSON.stringify(externalId);
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no profile of this type with the external id ${shown}.`);
    }
    return id;
  }

  /** Of two writers with one external id the second meets the unique index, whatever it had seen before. */
  async #write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await this.unitOfWork.write(work);
    } catch (error) {
      throw isUniqueViolation(error) ? new ProtocolError([externalIdTaken()]) : error;
    }
  }
}

function ambiguousEmail(count: number): Problem {
  return {
    error: 'VALUE_INVALID',
    field: 'email',
    detail: `belongs to ${count} people; this is the one with the lowest id.`,
  };
}
