import { Injectable } from '@nestjs/common';
import { Writes } from '../../http/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { WorkflowReplies } from './workflow-replies.js';
import type { WorkflowToMove } from './workflow-places.js';
import type { WorkflowType } from './workflow-types.js';
import { WorkflowWriter } from './workflow-writer.js';

type Body = Readonly<Record<string, unknown>>;

/** The use-cases that write workflows (D-WFL-1). Each is answered inside its unit of work (D-NET-7). */
@Injectable()
export class WorkflowWritesService {
  constructor(
    private readonly writes: Writes,
    private readonly definitions: ProfileDefinitionsService,
    private readonly writer: WorkflowWriter,
    private readonly replies: WorkflowReplies,
  ) {}

  async create(ctx: RequestContext, workflowType: WorkflowType, body: Body): Promise<Reply> {
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    return this.writes.run(ctx, async (session) => {
      const id = await this.writer.create(session, { customerId, definitions, workflowType, body });
      return this.replies.created(ctx, { workflowType, id });
    });
  }

  async move(ctx: RequestContext, place: WorkflowToMove, body: Body): Promise<Reply> {
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    return this.writes.run(ctx, async (session) => {
      await this.writer.move(session, { customerId, definitions, body }, place);
      return this.replies.moved(ctx, place);
    });
  }
}
