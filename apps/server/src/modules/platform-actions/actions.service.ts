import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { outcomeOf, WritesWithEvents } from '../events/index.js';
import type { FirstOutcome, RecordedDelivery } from '../events/index.js';
import { PortalsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { WorkflowWriter } from '../workflows/index.js';
import type { WorkflowToMove } from '../workflows/index.js';

import { Applications } from './applications.js';
import { BoardActions } from './board-actions.js';
import type { BoardAction } from './board-actions.js';

type Body = Readonly<Record<string, unknown>>;
type Act = (session: Session, definitions: CallerDefinitions) => Promise<readonly RecordedDelivery[]>;

/** The platform actions: what people do on the platform's screens elsewhere, of which partners are told (D-ACT-1). */
@Injectable()
export class ActionsService {
  constructor(
    private readonly writesWithEvents: WritesWithEvents,
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly workflows: WorkflowWriter,
    private readonly applications: Applications,
    private readonly boards: BoardActions,
  ) {}

  move(ctx: RequestContext, place: WorkflowToMove, body: Body): Promise<Reply> {
    return this.#run(ctx, (session, definitions) =>
      this.workflows.move(session, ctx, { definitions, body, place, takesComment: true }),
    );
  }

  async complete(ctx: RequestContext, portalId: string, body: Body): Promise<Reply> {
    const portals = await this.portals.ofCustomer(ctx.customerId);
    return this.#run(ctx, (session, definitions) =>
      this.applications.complete(session, ctx, { definitions, portals, portalId, body }),
    );
  }

  tellBoard(ctx: RequestContext, action: BoardAction): Promise<Reply> {
    return this.#run(ctx, (session, definitions) => this.boards.tell(session, ctx, { ...action, definitions }));
  }

  async #run(ctx: RequestContext, act: Act): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const answer = {
      labelOf: definitions.labelOf.bind(definitions),
      replyTo: (outcomes: readonly FirstOutcome[]) => Reply.ok(outcomeOf(outcomes)),
    };
    return this.writesWithEvents.run(ctx, answer, (session) => act(session, definitions));
  }
}
