import { Controller, Get } from '@nestjs/common';
import { Access, Area, Ctx, PageQuery, pageSizeOf, Parameters, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { RoutedWorkflowId } from '../routed-workflow.decorator.js';
import { DescribeListMoves, DescribeWorkflowMoves } from '../workflows.openapi.js';
import { WorkflowMovesService } from './workflow-moves.service.js';

/** The platform API of the history of workflows. */
@DescribeWorkflowMoves()
@Access('customer')
@Area('workflows')
@Controller('platform/v1/customers/:customerId/workflows/:workflowId/moves')
export class WorkflowMovesPlatformController {
  constructor(private readonly moves: WorkflowMovesService) {}

  @Get()
  @DescribeListMoves()
  async list(
    @Ctx() ctx: RequestContext,
    @RoutedWorkflowId() workflowId: number,
    @Parameters(PageQuery) { after, size }: PageQuery,
  ): Promise<Reply> {
    const request = { workflowId, after, size: pageSizeOf(size) };
    return Reply.ok(await this.moves.list(ctx, request));
  }
}
