import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Link } from '@talent-platform/protocol/wire';
import { UnitOfWork } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { lookupNeeds, parseFieldsParameter, renderValues, storedRecord } from '../../profile-engine/index.js';
import type { JsonValue } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { profileNotFound } from './profile-records.js';
import type { ProfileRead } from './routed-profile.decorator.js';
import { ProfileReferences } from './profile-references.js';
import { linksOf } from './profile.mapper.js';
import { entityTagOf } from './profile-tag.js';
import { ProfilesRepository } from './profiles.repository.js';

export interface ProfileView {
  readonly values: Record<string, JsonValue>;
  readonly links: readonly Link[];
  readonly warnings: readonly Problem[];
  /** The tag for ETag, If-None-Match and If-Match (D-NET-6). */
  readonly entityTag: string;
  readonly version: number;
  /** The answer shows only the profile's own values, nothing of what it refers to, and no search lock can hide it. */
  readonly standsAlone: boolean;
}

/** Finds, renders and links one profile. */
@Injectable()
export class ProfileReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ProfilesRepository,
    private readonly references: ProfileReferences,
    private readonly baseUrl: BaseUrl,
  ) {}

  async read(
    { customerId, caller }: RequestContext,
    definitions: CallerDefinitions,
    { profileType, id, fields }: ProfileRead,
  ): Promise<ProfileView> {
    const session = this.unitOfWork.reader;
    const selection = parseFieldsParameter(definitions.get(profileType), fields);
    const row = await this.repository.find(session, { customerId, profileType, id });
    if (!row) throw profileNotFound(id);
    const record = storedRecord(row);
    if (!definitions.isInsideLock(profileType, record)) throw profileNotFound(id);
    const { lists } = definitions;
    const needs = lookupNeeds(selection, [record]);
    const targets = await this.references.find(session, { customerId, definitions }, needs);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const profileUrl = `${customerUrl}/${profileType}/${id}`;
    return {
      values: renderValues(selection, record, { lists, customerUrl, fieldsUrl: `${profileUrl}/fields`, ...targets }),
      links: linksOf(profileType, profileUrl),
      warnings: selection.warnings,
      entityTag: entityTagOf({ profileType, group: caller.group, definitions }, { version: row.version, record }),
      version: row.version,
      standsAlone: needs.size === 0 && !definitions.hasLock(profileType),
    };
  }
}
