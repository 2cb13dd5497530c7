import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { outcomeOf, WritesWithEvents } from '../events/index.js';
import type { RecordedDelivery } from '../events/index.js';
import { PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { WorkflowWriter } from '../workflows/index.js';
import type { WorkflowToMove } from '../workflows/index.js';
import { ApplicationCompletions } from './application-completions.js';
import { BoardPostsService } from './board-posts.service.js';
import type { BoardAction } from './board-posts.service.js';

type Body = Readonly<Record<string, unknown>>;

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
    private readonly workflows: WorkflowWriter,
    private readonly applications: ApplicationCompletions,
    private readonly boards: BoardPostsService,
  ) {}

  move(ctx: RequestContext, place: WorkflowToMove, body: Body): Promise<Reply> {
    return this.#act(ctx, (session, definitions) =>
      this.workflows.move(session, ctx, { definitions, body, place, takesComment: true }),
    );
  }

  async complete(ctx: RequestContext, portalId: string, body: Body): Promise<Reply> {
    const portals = await this.portals.ofCustomer(ctx.customerId);
    return this.#act(ctx, (session, definitions) =>
      this.applications.complete(session, ctx, { definitions, portals, portalId, body }),
    );
  }

  actOnBoard(ctx: RequestContext, action: BoardAction): Promise<Reply> {
    return this.#act(ctx, (session, definitions) => this.boards.act(session, ctx, { ...action, definitions }));
  }

  async #act(
    ctx: RequestContext,
    act: (session: Session, definitions: CallerDefinitions) => Promise<readonly RecordedDelivery[]>,
  ): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    return this.writes.act(ctx, definitions, {
      act: (session) => act(session, definitions),
      toReply: (outcomes) => Reply.ok(outcomeOf(outcomes)),
    });
  }
}
