import { Injectable } from '@nestjs/common';
import { Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { outcomeOf, WritesWithEvents } from '../events/index.js';
import type { FirstOutcome } from '../events/index.js';
import { PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { WorkflowMover } from '../workflows/index.js';
import type { WorkflowToMove } from '../workflows/index.js';
import { ApplicationCompletions } from './application-completions.js';
import { BoardActions } from './board-actions.js';
import type { BoardAction } from './board-actions.js';

type Body = Readonly<Record<string, unknown>>;

/**
 * The platform actions: what people do on the platform's screens elsewhere, and partners are told of (D-ACT-1). Each action is committed
 * with its deliveries. Then the first attempts are made, and the reply says what came of them.
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

  async move(ctx: RequestContext, place: WorkflowToMove, body: Body): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { definitions, body, place, takesComment: true };
    const committed = await this.writes.commit(ctx, (session) => this.workflows.move(session, ctx, write), toReply);
    const outcomes = await this.writes.attempt(committed.recorded, definitions);
    return this.writes.reply(ctx, committed, toReply(outcomes));
  }

  async complete(ctx: RequestContext, portalId: string, body: Body): Promise<Reply> {
    const portals = await this.portals.ofCustomer(ctx.customerId);
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { definitions, portals, portalId, body };
    const committed = await this.writes.commit(
      ctx,
      (session) => this.applications.complete(session, ctx, write),
      toReply,
    );
    const outcomes = await this.writes.attempt(committed.recorded, definitions);
    return this.writes.reply(ctx, committed, toReply(outcomes));
  }

  async tellBoard(ctx: RequestContext, action: BoardAction): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { ...action, definitions };
    const committed = await this.writes.commit(ctx, (session) => this.boards.tell(session, ctx, write), toReply);
    const outcomes = await this.writes.attempt(committed.recorded, definitions);
    return this.writes.reply(ctx, committed, toReply(outcomes));
  }
}

function toReply(outcomes: readonly FirstOutcome[]): Reply {
  return Reply.ok(outcomeOf(outcomes));
}
