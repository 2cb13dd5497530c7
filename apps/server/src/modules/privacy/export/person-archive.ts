import { Injectable } from '@nestjs/common';
import { inBatches, UnitOfWork } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { filesIn, lookupNeeds, renderValues, selectionOf, storedRecord } from '../../../profile-engine/index.js';
import type { LocatedFile } from '../../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import type { PersonIds, PersonRow } from '../person-data.table.js';
import { PersonRowsRepository } from '../person-rows.repository.js';
import { ARCHIVED_TABLES } from './archive-tables.js';
import type { ArchivedTable } from './archive-tables.js';
import { PersonFiles } from './person-files.js';
import { PersonRecords, renderRecords } from './person-records.js';

/** A file of an archive. Its content is read when the file's place in the archive is reached. */
export interface ArchiveFile {
  readonly path: string;
  readonly content: AsyncIterable<Buffer>;
  /** False for contents that are usually compressed already. */
  readonly isCompressed: boolean;
}

const PROFILE = {
  name: 'profiles',
  key: ['profile_type', 'id'],
  columns: ['version', 'title', 'external_id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'field_values'],
  long: ['field_values'],
} as const;

interface IndexedFile {
  readonly path: string;
  readonly about: string;
  readonly records?: number;
  readonly filename?: string;
  /** The file storage has lost the content, so the archive lacks it. */
  readonly isMissing?: true;
}

/** The version of the layout of archives. It grows if readers of the layout before would misread an archive. */
const LAYOUT = 1;

/** Workflows whose events are looked up at once. */
const WORKFLOWS_AT_ONCE = 500;

/** Reads all that is stored about a person, file by file, for an archive (D-PRV-1). */
@Injectable()
export class PersonArchive {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rows: PersonRowsRepository,
    private readonly files: PersonFiles,
    private readonly records: PersonRecords,
    private readonly definitions: ProfileDefinitionsService,
    private readonly references: ProfileReferences,
  ) {}

  async *read(ctx: RequestContext, personId: number, at: Date): AsyncGenerator<ArchiveFile> {
    const { customerId } = ctx;
    const ids = await this.rows.idsOf(this.unitOfWork.reader, customerId, personId);
    const index: IndexedFile[] = [];
    const profile = await this.#profile(ids);
    yield* added(
      index,
      { path: 'profile.json', about: 'The profile: all fields, collections among them' },
      profile.json,
    );
    for (const table of Object.values(ARCHIVED_TABLES)) yield* this.#table(ctx, { ids, table, index });
    yield* added(
      index,
      { path: 'users.json', about: 'The users of the service whose own profile is the person' },
      await this.#users(ids),
    );
    for await (const { path, about, filename, content } of this.files.open(ctx, personId, profile.files)) {
      index.push({ path, about, filename, ...(content === undefined && { isMissing: true as const }) });
      if (content !== undefined) yield { path, content, isCompressed: false };
    }
    const head = { layout: LAYOUT, customer: customerId, person: personId, at: at.toISOString() };
    const by = { user: ctx.caller.username, kind: ctx.kind, transactionId: ctx.transactionId };
    yield* added([], { path: 'index.json', about: '' }, Buffer.from(JSON.stringify({ ...head, ...by, files: index })));
  }

  /** Reads the profile of a person with all its fields, whoever may see them. */
  async #profile(ids: PersonIds): Promise<{ readonly json: Buffer; readonly files: readonly LocatedFile[] }> {
    const { customerId, personId } = ids;
    const { reader } = this.unitOfWork;
    const [row] = await this.rows.listPart(reader, PROFILE, { ids, after: undefined });
    if (row === undefined) return { json: Buffer.from('{}'), files: [] };
    const { definitions } = await this.definitions.platformDefinitionsOf(customerId);
    const definition = definitions.configured('people');
    const record = storedRecord({
      id: personId,
      ...{ createdAt: Number(row['created_at']), createdBy: Number(row['created_by']) },
      ...{ updatedAt: Number(row['updated_at']), updatedBy: Number(row['updated_by']) },
      fieldValues: String(row['field_values']),
    });
    const selection = selectionOf([...definition.fields.all.values()]);
    const needs = lookupNeeds(selection, [record]);
    const context = await this.references.renderContext(reader, { customerId, definitions }, needs);
    const fieldsUrl = `${context.customerUrl}/people/${personId}/fields`;
    const fields = renderValues(selection, record, { ...context, fieldsUrl });
    const { title, version } = row;
    // Values of fields that no blueprint names any more are among the stored values alone.
    const json = Buffer.from(JSON.stringify({ id: personId, version, title, fields, stored: record.values }));
    return { json, files: [...filesIn(definition.fields, record.values)] };
  }

  async *#table(
    ctx: RequestContext,
    { ids, table, index }: { ids: PersonIds; table: ArchivedTable; index: IndexedFile[] },
  ): AsyncGenerator<ArchiveFile> {
    const { path, about } = table;
    let records = 0;
    const content = renderRecords(this.#parts(ctx, ids, table), () => (records += 1));
    yield { path, content, isCompressed: true };
    index.push({ path, about, records });
  }

  async *#parts(ctx: RequestContext, ids: PersonIds, table: ArchivedTable): AsyncGenerator<readonly string[]> {
    const isOfEvents = table.path === ARCHIVED_TABLES.events.path || table.path === ARCHIVED_TABLES.attempts.path;
    const pieces = isOfEvents
      ? inBatches(ids.workflowIds, WORKFLOWS_AT_ONCE).map((workflowIds) => ({ ...ids, workflowIds }))
      : [ids];
    for (const piece of pieces) {
      let after: PersonRow | undefined;
      for (;;) {
        const rows: readonly PersonRow[] = await this.rows.listPart(this.unitOfWork.reader, table, {
          ids: piece,
          after,
        });
        after = rows.at(-1);
        if (after === undefined) break;
        yield await this.records.render(ctx, table, rows);
      }
    }
  }

  async #users(ids: PersonIds): Promise<Buffer> {
    const users = await this.rows.listUsers(this.unitOfWork.reader, ids);
    const shown = users.map(({ username, name, group, active }) => ({ username, name, group, active: active === 1 }));
    return Buffer.from(`${JSON.stringify(shown, null, 2)}\n`);
  }
}

async function* added(index: IndexedFile[], file: IndexedFile, json: Buffer): AsyncGenerator<ArchiveFile> {
  yield { path: file.path, content: piecesOf(json), isCompressed: true };
  index.push(file);
}

async function* piecesOf(json: Buffer): AsyncGenerator<Buffer> {
  yield json;
}
