import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { SqlValue } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { FormReadsService } from '../../forms/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import { WORKFLOW_KINDS, WorkflowStatusesService } from '../../workflows/index.js';
import type { WorkflowType } from '../../workflows/index.js';
import type { PersonRow } from '../person-data.table.js';
import { ARCHIVED_TABLES } from './archive-tables.js';
import type { ArchivedTable } from './archive-tables.js';

/** Renders rows as records. Some need other data, such as the names of statuses. */
@Injectable()
export class PersonRecords {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly references: ProfileReferences,
    private readonly forms: FormReadsService,
    private readonly statuses: WorkflowStatusesService,
  ) {}

  async render(ctx: RequestContext, table: ArchivedTable, rows: readonly PersonRow[]): Promise<string[]> {
    const more = await this.#moreOf(ctx, table, rows);
    const records: string[] = [];
    for (const row of rows) records.push(renderRow(table, row, await more(row)));
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
    return this.forms.renderWhole(ctx, { formId: Number(formId), answers: String(answers) });
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

/** Further members of a record, beside the columns of its row. */
type MoreMembers = Readonly<Record<string, unknown>>;

/**
 * Renders a row as a record in JSON. JSON that is stored becomes a part of it as it stands, because parsing a long one
 * would take long.
 */
function renderRow({ json }: ArchivedTable, row: PersonRow, more: MoreMembers = {}): string {
  const members = Object.entries(row).map(([column, value]) => {
    const isStoredJson = json.includes(column) && typeof value === 'string';
    const rendered = isStoredJson ? value : JSON.stringify(TIMES.test(column) ? timeOf(value) : value);
    return `${JSON.stringify(memberOf(column))}:${rendered}`;
  });
  const others = Object.entries(more)
    .filter(([, value]) => value !== undefined)
    .map(([member, value]) => `${JSON.stringify(member)}:${JSON.stringify(value)}`);
  return `{${[...members, ...others].join(',')}}`;
}

/** Renders records as one array in pieces, each record on a line of its own. */
export async function* renderRecords(
  parts: AsyncIterable<readonly string[]>,
  onRecord: () => void,
): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const records of parts) {
    for (const record of records) {
      yield Buffer.from(before + record);
      before = ',\n';
      onRecord();
    }
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

/** Names a member after its column: `system_id` becomes `systemId`. */
function memberOf(column: string): string {
  return column.replace(/_[a-z]/g, (match) => match.slice(1).toUpperCase());
}

/** The names of columns with milliseconds since 1970. They are written as ISO 8601. */
const TIMES = /^at$|_at$/;

/** No time is 0 or null: a form that was requested and not answered has 0. */
function timeOf(value: PersonRow[string] | undefined): string | null {
  return typeof value === 'number' && value > 0 ? new Date(value).toISOString() : null;
}
