import { Injectable } from '@nestjs/common';
import { inBatches, UnitOfWork } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { AuditRepository } from '../../audit/index.js';
import type { AuditRecordKey } from '../../audit/index.js';
import { DeliveriesRepository } from '../../events/index.js';
import { FileContents } from '../../files/index.js';
import { ErasedReplies } from '../../stored-replies/index.js';
import type { PersonIds, PersonRow } from '../person-data.table.js';
import { PersonRowsRepository } from '../person-rows.repository.js';

/** The ids of what an erasure has to erase, and the SHA-256 of the files of the profile. */
export interface ErasureWork extends PersonIds {
  readonly hashes: readonly string[];
}

type ErasedCounts = Readonly<Record<string, number>>;

/** Rows that one unit of work deletes. */
const ROWS_AT_ONCE = 200;

/** Audit records that one unit of work empties, so that others write in between. */
const RECORDS_AT_ONCE = 25;

const WORKFLOWS_AT_ONCE = 500;

/** The history as it is read: the changes tell which files the profile had earlier. */
const HISTORY = {
  name: 'audit_records',
  key: ['profile_type', 'profile_id', 'version'],
  columns: ['changes', 'erased_at'],
  long: ['changes'],
} as const;
const HASH = /"hash":"([0-9a-f]{64})"/g;

/**
 * The steps of an erasure behind its beginning. Each can be repeated: it erases what it finds. So an erasure that was
 * interrupted goes on from the first step.
 */
@Injectable()
export class ErasureSteps {
  /** In their order. Replies are found by the ids of deliveries, so they go first. */
  readonly all: readonly ((work: ErasureWork) => Promise<ErasedCounts>)[] = [
    (work) => this.#rows(work),
    (work) => this.#replies(work),
    (work) => this.#deliveries(work),
    (work) => this.#history(work),
    (work) => this.#files(work),
  ];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rows: PersonRowsRepository,
    private readonly audit: AuditRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly replies: ErasedReplies,
    private readonly contents: FileContents,
    private readonly clock: Clock,
  ) {}

  /** Removes workflows, moves and forms that were written while the erasure began. */
  async #rows(work: ErasureWork): Promise<ErasedCounts> {
    const late = await this.rows.idsOf(this.unitOfWork.reader, work.customerId, work.personId);
    const [workflows, forms] = [late.workflowIds.length, late.formIds.length];
    if (workflows + forms > 0) await this.unitOfWork.write((session) => this.rows.deleteRows(session, late));
    return { workflows, forms };
  }

  async #replies({ customerId, personId, workflowIds, formIds }: ErasureWork): Promise<ErasedCounts> {
    const ids: string[] = [];
    for (const some of inBatches(workflowIds, WORKFLOWS_AT_ONCE)) {
      const wanted = { customerId, workflowIds: some, limit: WORKFLOWS_AT_ONCE };
      const found = await this.deliveries.listOfWorkflows(this.unitOfWork.reader, wanted);
      ids.push(...found.map(({ id }) => id));
    }
    const named = mentions({ personId, workflowIds, formIds });
    const isAbout = (text: string): boolean => named(text) || ids.some((id) => text.includes(id));
    return { storedReplies: await this.replies.erase(customerId, isAbout) };
  }

  async #deliveries({ customerId, workflowIds }: ErasureWork): Promise<ErasedCounts> {
    const sum = { deliveries: 0, deliveryAttempts: 0 };
    for (const some of inBatches(workflowIds, WORKFLOWS_AT_ONCE)) {
      for (;;) {
        const wanted = { customerId, workflowIds: some, limit: ROWS_AT_ONCE };
        const { deliveries, attempts } = await this.unitOfWork.write((session) =>
          this.deliveries.removeOfWorkflows(session, wanted, this.clock.now()),
        );
        sum.deliveries += deliveries;
        sum.deliveryAttempts += attempts;
        if (deliveries === 0) break;
      }
    }
    return sum;
  }

  /** Erases the files that the history names before the history itself, because nothing else names them. */
  async #history(ids: ErasureWork): Promise<ErasedCounts> {
    const sum = { auditRecords: 0, files: 0 };
    for (let after: PersonRow | undefined; ;) {
      const rows = await this.rows.listPart(this.unitOfWork.reader, HISTORY, { ids, after });
      after = rows.at(-1);
      if (after === undefined) return sum;
      const left = rows.filter((row) => row['erased_at'] === null);
      const hashes = left.flatMap((row) => [...String(row['changes']).matchAll(HASH)].map(([, hash = '']) => hash));
      sum.files += await this.contents.eraseUnnamed(ids.customerId, [...new Set(hashes)]);
      for (const some of inBatches(left, RECORDS_AT_ONCE)) {
        const erasure = { customerId: ids.customerId, keys: some.map(keyOf), at: this.clock.now() };
        sum.auditRecords += await this.unitOfWork.write((session) => this.audit.eraseContents(session, erasure));
      }
    }
  }

  async #files({ customerId, hashes }: ErasureWork): Promise<ErasedCounts> {
    return { files: await this.contents.eraseUnnamed(customerId, hashes) };
  }
}

function keyOf({ profile_type: profileType, profile_id: profileId, version }: PersonRow): AuditRecordKey {
  return {
    profileType: profileType as AuditRecordKey['profileType'],
    profileId: Number(profileId),
    version: Number(version),
  };
}

const NAMED = /(people|applicantworkflows|onboardworkflows|sourceworkflows|workflows|forms|data)\/(\d+)/g;

/** Returns a test whether paths in a text name the person, or one of its workflows and forms. */
function mentions({ personId, workflowIds, formIds }: Pick<PersonIds, 'personId' | 'workflowIds' | 'formIds'>) {
  const [workflows, forms] = [new Set(workflowIds), new Set(formIds)];
  return (text: string): boolean => {
    for (const [, type, digits] of text.matchAll(NAMED)) {
      const id = Number(digits);
      if (type === 'people' ? id === personId : type === 'forms' || type === 'data' ? forms.has(id) : workflows.has(id))
        return true;
    }
    return false;
  };
}
