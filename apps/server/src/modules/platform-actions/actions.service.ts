import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { outcomeOf, WritesWithEvents } from '../events/index.js';
import type { FirstOutcome, RecordedDelivery } from '../events/index.js';
import { PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { WorkflowMover } from '../workflows/index.js';
import type { WorkflowToMove } from '../workflows/index.js';
import { ApplicationCompletions } from './application-completions.js';
import { BoardActions } from './board-actions.js';
import type { BoardAction } from './board-actions.js';

/**
 * The platform actions. They stand for what people do on screens of the platform that this server does not have. The
 * server sends the events to partners (D-ACT-1).
 */
@Injectable()
export class ActionsService {
  constructor(
    private readonly writes: WritesWithEvents,
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly workflows: WorkflowMover,
    private readonly applications: ApplicationCompletions,
    private readonly boards: BoardActions,
  ) {}

  async move(ctx: RequestContext, place: WorkflowToMove, body: Readonly<Record<string, unknown>>): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { definitions, body, place, takesComment: true };
    return this.#act(ctx, definitions, (session) => this.workflows.move(session, ctx, write));
  }

  async complete(ctx: RequestContext, portalId: string, body: Readonly<Record<string, unknown>>): Promise<Reply> {
    const portals = await this.portals.ofCustomer(ctx.customerId);
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { definitions, portals, portalId, body };
    return this.#act(ctx, definitions, (session) => this.applications.complete(session, ctx, write));
  }

  async actOnBoard(ctx: RequestContext, action: BoardAction): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { ...action, definitions };
    return this.#act(ctx, definitions, (session) => this.boards.act(session, ctx, write));
  }

  /** Commits the action with its deliveries, makes the first attempts, and replies with their outcomes (D-ACT-1). */
  async #act(
    ctx: RequestContext,
    labels: CallerDefinitions,
    act: (session: Session) => Promise<readonly RecordedDelivery[]>,
  ): Promise<Reply> {
    const committed = await this.writes.commit(ctx, act, toReply);
    const outcomes = await this.writes.attempt(committed.recorded, labels);
    return this.writes.reply(ctx, committed, toReply(outcomes));
  }
}

function toReply(outcomes: readonly FirstOutcome[]): Reply {
  return Reply.ok(outcomeOf(outcomes));
}
