import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { ChangesRepository } from '../../changes/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileRecords, ProfileWriter } from '../../profiles/index.js';
import type { VisibleProfile } from '../../profiles/index.js';
import { WORKFLOW_KINDS } from '../../workflows/index.js';
import type { ProfileName } from '../../workflows/index.js';
import type { PersonIds } from '../person-data.table.js';
import { PersonRowsRepository } from '../person-rows.repository.js';
import type { PersonRecord } from '../person-rows.repository.js';

interface PersonToErase {
  readonly definitions: CallerDefinitions;
  readonly personId: number;
  readonly createdAt?: number;
  /** With `false`, the profile is not locked. */
  readonly forUpdate?: boolean;
}

/** The tables whose rows are counted for a dry run, by the kinds of a receipt. */
const COUNTED = [
  ['notes', 'notes'],
  ['auditRecords', 'audit_records'],
  ['deliveries', 'deliveries'],
  ['deliveryAttempts', 'delivery_attempts'],
] as const;

/** Removes a person with its notes, workflows and filled forms in one unit of work, and tells followers of the change feed. */
@Injectable()
export class ErasedRecords {
  constructor(
    private readonly rows: PersonRowsRepository,
    private readonly profiles: ProfileRecords,
    private readonly writer: ProfileWriter,
    private readonly changes: ChangesRepository,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND, RESOURCE_ACCESS_DENIED or CONFLICT */
  async erase(
    session: Session,
    ctx: RequestContext,
    wanted: PersonToErase,
  ): Promise<{
    readonly ids: PersonIds;
    readonly createdAt: number;
    readonly hashes: readonly string[];
    readonly notes: number;
  }> {
    const { definitions } = wanted;
    const { customerId } = ctx;
    const { found, ids, users } = await this.#find(session, customerId, wanted);
    const { createdAt } = found.record;
    await this.rows.deleteUsers(session, customerId, users);
    const seeing = await definitions.groupsSeeing('people', found.record);
    const notes = await this.rows.count(session, 'notes', ids);
    await this.#tell(session, { definitions, ids, seeing, found });
    await this.rows.deleteRows(session, ids);
    const hashes = await this.writer.erase(session, customerId, { definitions, ...found });
    return { ids, createdAt, hashes, notes };
  }

  /**
   * Counts what `erase` and the steps after it would erase.
   * @throws ProtocolError as `erase`
   */
  async count(
    session: Session,
    customerId: number,
    wanted: PersonToErase,
  ): Promise<{ readonly found: VisibleProfile; readonly counts: Readonly<Record<string, number>> }> {
    const { found, ids } = await this.#find(session, customerId, wanted);
    const counts: Record<string, number> = {
      profiles: 1,
      workflows: ids.workflowIds.length,
      forms: ids.formIds.length,
    };
    for (const [kind, table] of COUNTED) counts[kind] = await this.rows.count(session, table, ids);
    return { found, counts };
  }

  /** Finds the person with all of its records, and refuses one who may not be erased. */
  async #find(
    session: Session,
    customerId: number,
    { definitions, personId, createdAt, forUpdate = true }: PersonToErase,
  ) {
    const key = { customerId, profileType: 'people', id: personId } as const;
    const found = await this.profiles.getSeen(session, { ...key, definitions, forUpdate });
    if (createdAt !== undefined && createdAt !== found.record.createdAt) throw anotherPerson(personId);
    const ids = await this.rows.idsOf(session, customerId, personId);
    const users = await this.rows.listUsers(session, ids);
    const acting = users.find(({ active, disabled }) => active === 1 || disabled === 1);
    if (acting) throw stillActs(acting.username);
    return { found, ids, users };
  }

  /** Tells each group only of what it could see (D-PRV-5). */
  async #tell(
    session: Session,
    {
      definitions,
      ids,
      seeing,
      found,
    }: { definitions: CallerDefinitions; ids: PersonIds; seeing: readonly string[]; found: VisibleProfile },
  ): Promise<void> {
    const { customerId, personId } = ids;
    const person = { type: 'people', id: personId } as const;
    for (const record of await this.rows.listVersions(session, ids)) {
      const { type, id, version, workflowId, workflowType } = record;
      const base = baseOf(record);
      const about = [
        person,
        ...(workflowType && workflowId ? [{ type: workflowType, id: workflowId }] : []),
        ...(base ? [{ type: base.profileType, id: base.id }] : []),
      ];
      const leftLocks = await this.#seeingBase(definitions, customerId, { base, seeing });
      await this.changes.record(session, customerId, { type, id, version: version + 1, about, leftLocks });
    }
    const last = { type: 'people', id: personId, version: found.version + 1, leftLocks: seeing } as const;
    await this.changes.record(session, customerId, last);
  }

  /** Returns the groups that see the job or other profile of a record, too. */
  async #seeingBase(
    definitions: CallerDefinitions,
    customerId: number,
    { base, seeing }: { base: ProfileName | undefined; seeing: readonly string[] },
  ): Promise<readonly string[]> {
    const found = base && (await this.profiles.find({ customerId, ...base }));
    if (base === undefined || found === undefined) return seeing;
    const groups = new Set(await definitions.groupsSeeing(base.profileType, found));
    return seeing.filter((group) => groups.has(group));
  }
}

function baseOf({ baseId, workflowType }: PersonRecord): ProfileName | undefined {
  if (baseId === null) return undefined;
  return { profileType: workflowType === null ? 'jobs' : WORKFLOW_KINDS[workflowType].base.profileType, id: baseId };
}

function stillActs(username: string): ProtocolError {
  const detail =
    `The person is the own profile of the user "${username}", who would act in nobody's name. ` +
    'Take the user out of the blueprint first, and apply it.';
  return ProtocolError.of('CONFLICT', detail);
}

function anotherPerson(personId: number): ProtocolError {
  const detail =
    `The person with the id ${personId} was made at another time than the receipt says, so it is somebody else. ` +
    'Look whether the receipts are of this installation.';
  return ProtocolError.of('CONFLICT', detail);
}
