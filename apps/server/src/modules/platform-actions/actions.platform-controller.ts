import { Controller, Post } from '@nestjs/common';
import { Access, Area, JsonBody, requestValue } from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { parseProfileId } from '../profiles/index.js';
import { RoutedAnyWorkflowToMove } from '../workflows/index.js';
import type { WorkflowToMove } from '../workflows/index.js';
import {
  DescribeActions,
  DescribeCompleteApplication,
  DescribeMove,
  DescribePostToBoard,
  DescribeUnpostFromBoard,
} from './actions.openapi.js';
import { ActionsService } from './actions.service.js';
import type { JobBoardKey } from './board-actions.js';

/** The portal that the path names: `{portalId}` of the blueprint. */
const RoutedPortal = requestValue(({ params }) => params['portalId'] ?? '');

const RoutedBoard = requestValue(({ params }): JobBoardKey => ({
  jobId: parseProfileId(params['jobId'] ?? ''),
  boardId: params['boardId'] ?? '',
}));

type Body = Record<string, unknown>;

/** The platform actions (D-ACT-1). */
@DescribeActions()
@Access('customer')
@Controller('platform/v1/customers/:customerId')
export class ActionsPlatformController {
  constructor(private readonly actions: ActionsService) {}

  @Post('workflows/:workflowId/move')
  @Area('workflows')
  @DescribeMove()
  move(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedAnyWorkflowToMove() place: WorkflowToMove,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.move(ctx, place, body);
  }

  @Post('portals/:portalId/applications')
  @Area('workflows')
  @DescribeCompleteApplication()
  complete(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedPortal() portalId: string,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.complete(ctx, portalId, body);
  }

  @Post('jobs/:jobId/boards/:boardId/post')
  @Area('portalposts')
  @DescribePostToBoard()
  post(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedBoard() place: JobBoardKey,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.actOnBoard(ctx, { ...place, body, kind: 'boardPost' });
  }

  @Post('jobs/:jobId/boards/:boardId/unpost')
  @Area('portalposts')
  @DescribeUnpostFromBoard()
  unpost(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedBoard() place: JobBoardKey,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.actOnBoard(ctx, { ...place, body, kind: 'boardUnpost' });
  }
}
