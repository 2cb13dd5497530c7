import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { PartnerAnswers } from '../events/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileReferences } from '../profiles/index.js';
import { WorkflowProfiles } from './workflow-profiles.js';
import { WorkflowStatusesService } from './workflow-statuses.service.js';
import { renderMove } from './workflow.mapper.js';
import type { MovesReply } from './workflow.mapper.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** The history of workflows, with what partners have answered (D-WFL-7). */
@Injectable()
export class WorkflowMovesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly repository: WorkflowsRepository,
    private readonly profiles: WorkflowProfiles,
    private readonly references: ProfileReferences,
    private readonly statuses: WorkflowStatusesService,
    private readonly answers: PartnerAnswers,
  ) {}

  /** Lists moves, newest first. @throws ProtocolError RESOURCE_NOT_FOUND, also if the caller does not see both profiles */
  async list(
    ctx: RequestContext,
    id: number,
    { after = Number.MAX_SAFE_INTEGER, size }: { readonly after: number | undefined; readonly size: number },
  ): Promise<MovesReply> {
    const session = this.unitOfWork.reader;
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const row = await this.repository.find(session, { customerId, workflowType: undefined, id });
    const { workflow } = await this.profiles.getVisible(session, { customerId, definitions, id }, row);
    const { labels } = await this.statuses.statusesOf(customerId, workflow.workflowType);
    // One more row than the page has tells whether another page follows.
    const search = { customerId, workflowId: id, before: after, limit: size + 1 };
    const found = await this.repository.listMoves(session, search);
    const moves = found.slice(0, size);
    const last = moves.at(-1);
    const transactionIds = moves.map(({ transactionId }) => transactionId);
    const answers = await this.answers.toMoves(session, { customerId, workflowId: id, transactionIds }, definitions);
    const people = new Map([['people', new Set(moves.map(({ movedBy }) => movedBy))]] as const);
    const { titles } = await this.references.find(session, { customerId, definitions }, people);
    const reader = ctx.caller.username;
    return {
      moves: moves.map((move) =>
        renderMove(move, {
          ...{ labels, reader, name: titles.get(`people/${move.movedBy}`) },
          answer: answers.get(move.transactionId),
        }),
      ),
      ...(found.length > moves.length && last && { next: last.number }),
    };
  }
}
