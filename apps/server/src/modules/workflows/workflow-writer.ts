import { Injectable } from '@nestjs/common';
import { isUniqueViolation, nextIds } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock, refuseProblems, refuseStale } from '../../http/index.js';
import { missingReferenceProblems } from '../../profile-engine/index.js';
import { Changes } from '../changes/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { ConfiguredStatusesService } from './statuses/configured-statuses.service.js';
import { parseMove, parseNewWorkflow } from './workflow-body.js';
import { versionTagOf } from './workflow-tag.js';
import { personOf, toRecord } from './workflow.mapper.js';
import type { WorkflowRecord } from './workflow.mapper.js';
import type { WorkflowToMove } from './workflow-places.js';
import { pairTaken, tooManyOfPerson, workflowNotFound, workflowNotSeen } from './workflow.problems.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WORKFLOW_KINDS } from './workflow-types.js';
import type { WorkflowType } from './workflow-types.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** A person's are read together. */
const MOST_OF_PERSON = 10_000;

/** Who writes, and what is sent. */
interface WorkflowWrite {
  readonly customerId: number;
  readonly definitions: CallerDefinitions;
  readonly body: Readonly<Record<string, unknown>>;
}

type NotedWorkflow = Pick<WorkflowRecord, 'id' | 'workflowType' | 'version' | 'personId' | 'baseProfile' | 'updatedAt'>;

/** Writes one workflow inside the caller's unit of work. */
@Injectable()
export class WorkflowWriter {
  constructor(
    private readonly repository: WorkflowsRepository,
    private readonly statuses: ConfiguredStatusesService,
    private readonly references: ProfileReferences,
    private readonly profiles: WorkflowProfiles,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the id of the new workflow.
   *
   * @throws ProtocolError with every problem (D-ERR-1); CONFLICT where only that is wrong that the pair has one
   */
  async create(
    session: Session,
    { customerId, definitions, workflowType, body }: WorkflowWrite & { readonly workflowType: WorkflowType },
  ): Promise<number> {
    const statuses = await this.statuses.statusesOf(customerId, workflowType);
    const { workflow, references, problems } = parseNewWorkflow(body, { workflowType, statuses });
    const missing = await this.references.listMissing(session, { customerId, definitions }, references);
    refuseProblems([...problems, ...missingReferenceProblems(missing)]);
    if (!workflow) throw new TypeError('A body without problems is a workflow.');
    const id = await nextIds(session, { customerId, counter: 'workflows' });
    // Only now: others who make one for the person wait for the id.
    await this.#refuseTooMany(session, customerId, workflow.personId);
    const at = this.clock.now();
    await unlessTaken(workflow.personId, this.repository.insert(session, { customerId, id }, { ...workflow, at }));
    const { personId } = workflow;
    const baseProfile = { profileType: WORKFLOW_KINDS[workflowType].base.profileType, id: workflow.baseId };
    await this.#note(session, customerId, { id, workflowType, version: 1, personId, baseProfile, updatedAt: at });
    return id;
  }

  /**
   * Gives the workflow another status; the one that it has changes nothing (D-WFL-2).
   *
   * @throws ProtocolError with every problem (D-ERR-1); where there is nothing to move, and of another version, that alone
   */
  async move(session: Session, { customerId, definitions, body }: WorkflowWrite, place: WorkflowToMove): Promise<void> {
    const { workflowType, id, ifMatch } = place;
    const key = { customerId, id };
    const row = await this.repository.findForUpdate(session, key);
    if (row?.workflowType !== workflowType) throw workflowNotFound(id);
    const workflow = toRecord(row);
    await this.#refuseUnseen(session, { customerId, definitions }, workflow);
    const detail = 'If-Match names another version; read the workflow again.';
    refuseStale(ifMatch, () => versionTagOf(workflow), detail);
    const statuses = await this.statuses.statusesOf(customerId, workflowType);
    const { statusId, problems } = parseMove(body, { workflowType, statuses, statusId: workflow.statusId });
    refuseProblems(problems);
    if (statusId === undefined || statusId === workflow.statusId) return;
    const at = this.clock.now();
    await this.repository.move(session, key, { statusId, at });
    await this.#note(session, customerId, { ...workflow, version: workflow.version + 1, updatedAt: at });
  }

  /** Who is told of it must see both its profiles (D-WFL-5). */
  async #note(session: Session, customerId: number, workflow: NotedWorkflow): Promise<void> {
    const { id, workflowType, version, baseProfile, updatedAt: at } = workflow;
    const about = [personOf(workflow), baseProfile].map((profile) => ({ type: profile.profileType, id: profile.id }));
    await this.changes.record(session, customerId, { type: workflowType, id, version, at, about });
  }

  /** @throws ProtocolError VALUE_INVALID where the person has as many as may be (D-WFL-6) */
  async #refuseTooMany(session: Session, customerId: number, personId: number): Promise<void> {
    if ((await this.repository.countOfPerson(session, customerId, personId)) >= MOST_OF_PERSON)
      throw tooManyOfPerson(MOST_OF_PERSON);
  }

  async #refuseUnseen(
    session: Session,
    place: Pick<WorkflowWrite, 'customerId' | 'definitions'>,
    workflow: WorkflowRecord,
  ): Promise<void> {
    const { workflows } = await this.profiles.visible(session, place, workflow);
    if (workflows.length === 0) throw workflowNotSeen(workflow.id);
  }
}

/** A second one of the same pair meets the unique index, whoever makes them and when. */
async function unlessTaken(personId: number, storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    throw isUniqueViolation(error) ? pairTaken(personId) : error;
  }
}
