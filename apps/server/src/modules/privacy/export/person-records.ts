import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { SqlValue } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { FormRecords } from '../../forms/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import { WORKFLOW_KINDS, WorkflowStatusesService } from '../../workflows/index.js';
import type { WorkflowType } from '../../workflows/index.js';
import type { PersonRow } from '../person-data.table.js';
import { ARCHIVED_TABLES } from './archive-tables.js';
import type { ArchivedTable } from './archive-tables.js';
import { renderRow } from './render-rows.js';
import type { MoreMembers } from './render-rows.js';

/** Renders rows as records. Some need other data, such as the names of statuses. */
@Injectable()
export class PersonRecords {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly references: ProfileReferences,
    private readonly forms: FormRecords,
    private readonly statuses: WorkflowStatusesService,
  ) {}

  async render(ctx: RequestContext, table: ArchivedTable, rows: readonly PersonRow[]): Promise<string[]> {
    const more = await this.#moreOf(ctx, table, rows);
    const records: string[] = [];
    for (const row of rows) {
      records.push(renderRow(table, row, await more(row)));
    }
    return records;
  }

  async #moreOf(
    ctx: RequestContext,
    { path }: ArchivedTable,
    rows: readonly PersonRow[],
  ): Promise<(row: PersonRow) => Promise<MoreMembers>> {
    if (path === ARCHIVED_TABLES.forms.path) return async (row) => ({ form: await this.#form(ctx, row) });
    if (path === ARCHIVED_TABLES.workflows.path) return this.#workflows(ctx, rows);
    return async () => ({});
  }

  #form(ctx: RequestContext, { form_id: formId, answers }: PersonRow): Promise<object | undefined> {
    return this.forms.render(ctx, { formId: Number(formId), answers: String(answers) });
  }

  /** Names the status and the base profile of each workflow. */
  async #workflows(
    { customerId }: RequestContext,
    rows: readonly PersonRow[],
  ): Promise<(row: PersonRow) => Promise<MoreMembers>> {
    const { definitions } = await this.definitions.platformDefinitionsOf(customerId);
    const statusesOf = await this.statuses.ofCustomer(customerId);
    const needs = new Map(
      Object.entries(WORKFLOW_KINDS).map(([type, { base }]) => {
        const ofType = rows.filter((row) => row['workflow_type'] === type);
        return [base.profileType, new Set(ofType.map((row) => Number(row['base_id'])))] as const;
      }),
    );
    const { titles } = await this.references.find(this.unitOfWork.reader, { customerId, definitions }, needs);
    return async ({ workflow_type: type, base_id: id, status_id: status }) => ({
      status: labelOf(statusesOf(type as WorkflowType).labels, status),
      baseProfile: titles.get(`${WORKFLOW_KINDS[type as WorkflowType].base.profileType}/${String(id)}`),
    });
  }
}

function labelOf(labels: ReadonlyMap<string, string>, status: SqlValue | undefined): string | undefined {
  return typeof status === 'string' ? labels.get(status) : undefined;
}
