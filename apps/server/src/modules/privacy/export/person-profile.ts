import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { BaseUrl } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { filesIn, lookupNeeds, renderValues, selectionOf, storedRecord } from '../../../profile-engine/index.js';
import type { LocatedFile } from '../../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import type { PersonIds } from '../person-data.table.js';
import { PersonRowsRepository } from '../person-rows.repository.js';

const PROFILE = {
  name: 'profiles',
  key: ['profile_type', 'id'],
  columns: ['version', 'title', 'external_id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'field_values'],
  long: ['field_values'],
} as const;

/** Reads the profile of a person with all its fields, whoever may see them. */
@Injectable()
export class PersonProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rows: PersonRowsRepository,
    private readonly definitions: ProfileDefinitionsService,
    private readonly references: ProfileReferences,
    private readonly baseUrl: BaseUrl,
  ) {}

  async read(
    { customerId }: RequestContext,
    ids: PersonIds,
  ): Promise<{ readonly json: Buffer; readonly files: readonly LocatedFile[] }> {
    const { reader } = this.unitOfWork;
    const [row] = await this.rows.listPart(reader, PROFILE, { ids, after: undefined });
    if (row === undefined) return { json: Buffer.from('{}'), files: [] };
    const { definitions } = await this.definitions.platformDefinitionsOf(customerId);
    const definition = definitions.configured('people');
    const record = storedRecord({
      id: ids.personId,
      ...{ createdAt: Number(row['created_at']), createdBy: Number(row['created_by']) },
      ...{ updatedAt: Number(row['updated_at']), updatedBy: Number(row['updated_by']) },
      fieldValues: String(row['field_values']),
    });
    const selection = selectionOf([...definition.fields.all.values()]);
    const targets = await this.references.find(reader, { customerId, definitions }, lookupNeeds(selection, [record]));
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    const fieldsUrl = `${customerUrl}/people/${ids.personId}/fields`;
    const { lists } = definitions;
    const fields = renderValues(selection, record, { lists, customerUrl, fieldsUrl, ...targets });
    const { title, version } = row;
    // Values of fields that no blueprint names any more are among the stored values alone.
    const json = Buffer.from(JSON.stringify({ id: ids.personId, version, title, fields, stored: record.values }));
    return { json, files: [...filesIn(definition.fields, record.values)] };
  }
}
