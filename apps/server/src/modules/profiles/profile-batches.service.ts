import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { lookupNeeds, parseFieldsParameter, renderValues, storedRecord } from '../../profile-engine/index.js';
import type { ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { ReadProfilesBody } from './dto/read-profiles.body.js';
import { ProfileReferences } from './profile-references.js';
import { linksOf } from './profile.mapper.js';
import { ProfilesRepository } from './profiles.repository.js';
import { MAX_PAGE_BYTES } from '../../limits.js';

/** Rendered profiles, in the order of their ids. */
export interface ReadBatch {
  /** Each profile as JSON (UTF-8), the same as in a read of that profile alone. */
  readonly profiles: readonly Buffer[];
  /** The ids of profiles that do not exist for the caller. */
  readonly missing: readonly number[];
  /** The ids that were not read, because the reply is long enough. */
  readonly next: readonly number[];
  readonly warnings: readonly Problem[];
}

/** Reads many profiles of one type (D-CHG-5). */
@Injectable()
export class ProfileBatchesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly repository: ProfilesRepository,
    private readonly references: ProfileReferences,
    private readonly baseUrl: BaseUrl,
  ) {}

  async read(
    ctx: RequestContext,
    wanted: ReadProfilesBody & { readonly profileType: ProfileType },
  ): Promise<ReadBatch> {
    const { profileType, fields } = wanted;
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const selection = parseFieldsParameter(definitions.get(profileType), fields?.join(','));
    const scope = { customerId, definitions, profileType, selection };
    const ids = [...new Set(wanted.ids)].toSorted((one, other) => one - other);
    const profiles = new Map<number, Buffer>();
    let last = 0;
    let bytes = 0;
    for await (const rows of this.repository.listInParts(this.unitOfWork.reader, { customerId, profileType }, ids)) {
      const records = rows.map(storedRecord).filter((record) => definitions.isInsideLock(profileType, record));
      const render = await this.#renderer(scope, records);
      for (const record of records) {
        if (bytes >= MAX_PAGE_BYTES) break;
        const json = Buffer.from(JSON.stringify(render(record)));
        profiles.set(record.id, json);
        bytes += json.length;
        last = record.id;
      }
      if (bytes >= MAX_PAGE_BYTES) break;
    }
    if (bytes < MAX_PAGE_BYTES) last = ids.at(-1) ?? 0;
    return {
      profiles: [...profiles.values()],
      missing: ids.filter((id) => id <= last && !profiles.has(id)),
      next: ids.filter((id) => id > last),
      warnings: selection.warnings,
    };
  }

  /** Looks up the references of all records at once. */
  async #renderer(
    {
      customerId,
      definitions,
      profileType,
      selection,
    }: {
      customerId: number;
      definitions: CallerDefinitions;
      profileType: ProfileType;
      selection: ReturnType<typeof parseFieldsParameter>;
    },
    records: readonly ProfileRecord[],
  ): Promise<(record: ProfileRecord) => Record<string, unknown>> {
    const { lists } = definitions;
    const needs = lookupNeeds(selection, records);
    const targets = await this.references.find(this.unitOfWork.reader, { customerId, definitions }, needs);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    return (record) => {
      const profileUrl = `${customerUrl}/${profileType}/${record.id}`;
      const values = renderValues(selection, record, {
        lists,
        customerUrl,
        fieldsUrl: `${profileUrl}/fields`,
        ...targets,
      });
      return { ...values, links: linksOf(profileType, profileUrl) };
    };
  }
}
