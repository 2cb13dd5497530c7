import { Injectable } from '@nestjs/common';
import type { Reply, RequestContext } from '../../http/index.js';
import { Writes } from '../../writes/index.js';
import { WritesWithEvents } from '../events/index.js';
import type { FirstOutcome } from '../events/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { WorkflowMover } from './workflow-mover.js';
import { WorkflowReplies } from './workflow-replies.js';
import type { WorkflowLocator, WorkflowToMove, WorkflowType } from './workflow-types.js';
import { WorkflowWriter } from './workflow-writer.js';

type Body = Readonly<Record<string, unknown>>;

/** The use-cases that write workflows (D-WFL-1). Each makes its reply inside the unit of work (D-NET-7). */
@Injectable()
export class WorkflowWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly writesWithEvents: WritesWithEvents,
    private readonly definitions: ProfileDefinitionsService,
    private readonly writer: WorkflowWriter,
    private readonly mover: WorkflowMover,
    private readonly replies: WorkflowReplies,
  ) {}

  async create(ctx: RequestContext, workflowType: WorkflowType, body: Body): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    return this.writes.run(ctx, async (session) => {
      const id = await this.writer.create(session, ctx, { definitions, workflowType, body });
      return this.replies.created(ctx, { workflowType, id });
    });
  }

  /** Moves a workflow, tells partners, and waits for their first replies, like the platform action (D-WFL-2). */
  async move(ctx: RequestContext, place: WorkflowLocator & WorkflowToMove, body: Body): Promise<Reply> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const write = { definitions, body, place, takesComment: false };
    const toReply = (known: readonly FirstOutcome[]): Reply => this.replies.moved(ctx, place, known);
    const committed = await this.writesWithEvents.commit(
      ctx,
      (session) => this.mover.move(session, ctx, write),
      toReply,
    );
    const outcomes = await this.writesWithEvents.attempt(committed.recorded, definitions);
    return this.writesWithEvents.reply(ctx, committed, toReply(outcomes));
  }
}
