import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  PageQuery,
  pageSizeOf,
  Parameters,
  replies,
  Reply,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { RoutedWorkflowId } from './routed-workflow.decorator.js';
import { MovesReply } from './workflow.mapper.js';
import { WorkflowMovesService } from './workflow-moves.service.js';

/** The platform API of the history of workflows. */
@DescribeGroup('Workflows')
@Access('customer')
@Area('workflows')
@Controller('platform/v1/customers/:customerId/workflows/:workflowId/moves')
export class WorkflowMovesPlatformController {
  constructor(private readonly moves: WorkflowMovesService) {}

  @Get()
  @Describe(
    {
      id: 'listWorkflowMoves',
      summary: 'List the moves of a workflow',
      description: 'Newest first, of a workflow of any type.',
    },
    replies(200, 'The moves, and next if there are more', { schema: MovesReply }),
  )
  async list(
    @Ctx() ctx: RequestContext,
    @RoutedWorkflowId() workflowId: number,
    @Parameters(PageQuery) { after, size }: PageQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.moves.list(ctx, workflowId, { after, size: pageSizeOf(size) }));
  }
}
