import { Controller, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Describe,
  DescribeGroup,
  fails,
  IF_MATCH,
  JsonBody,
  replies,
  requestValue,
  takes,
} from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { OperationName, OperationPart, Reply, RequestContext } from '../../http/index.js';
import { ActionOutcome } from '../events/index.js';
import { parseProfileId } from '../profiles/index.js';
import { CommentedMoveBody, RoutedAnyWorkflowToMove } from '../workflows/index.js';
import type { WorkflowToMove } from '../workflows/index.js';
import { ActionsService } from './actions.service.js';
import { ApplicationBody } from './application-completions.js';
import type { JobBoardKey } from './board-posts.service.js';

/** The portal that the path names: `{portalId}` of the blueprint. */
const RoutedPortal = requestValue(({ params }) => params['portalId'] ?? '');

const RoutedBoard = requestValue(({ params }): JobBoardKey => ({
  jobId: parseProfileId(params['jobId'] ?? ''),
  boardId: params['boardId'] ?? '',
}));

type Body = Record<string, unknown>;

/** The replies of all actions. Partners have 30 seconds for their first replies. */
const OUTCOME = replies(200, 'Done, with the first replies of partners; a repeat gets the same reply', {
  schema: ActionOutcome,
});
const EMPTY = takes({ type: 'object', properties: {}, additionalProperties: false });

function action(name: OperationName, ...parts: readonly OperationPart[]): MethodDecorator {
  return Describe(name, ...parts, OUTCOME);
}

/** The platform actions (D-ACT-1). */
@DescribeGroup('Platform actions')
@Access('customer')
@Controller('platform/v1/customers/:customerId')
export class ActionsPlatformController {
  constructor(private readonly actions: ActionsService) {}

  @Post('workflows/:workflowId/move')
  @Area('workflows')
  @action(
    {
      id: 'moveWorkflow',
      summary: 'Move a workflow of any type',
      description:
        'Acts as a user who moves it to another status in the platform. Partners who subscribe to the status are told.',
    },
    IF_MATCH,
    fails('FIELD_NOT_WRITABLE'),
    takes(CommentedMoveBody),
  )
  move(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedAnyWorkflowToMove() place: WorkflowToMove,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.move(ctx, place, body);
  }

  @Post('portals/:portalId/applications')
  @Area('workflows')
  @action(
    {
      id: 'completeApplication',
      summary: 'Complete an application',
      description: 'Acts as a candidate who comes to the end of an application for a job that is live on the portal.',
    },
    takes(
      ApplicationBody,
      'The ids of both. Their applicant workflow stays unchanged; if there is none, it is created in the first status',
    ),
  )
  complete(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedPortal() portalId: string,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.complete(ctx, portalId, body);
  }

  @Post('jobs/:jobId/boards/:boardId/post')
  @Area('portalposts')
  @action(
    {
      id: 'postJobToBoard',
      summary: 'Post a job to a job board',
      description: 'The job must be live on a portal. 409 if it is posted to the board already, or pending.',
    },
    EMPTY,
  )
  post(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedBoard() place: JobBoardKey,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.actOnBoard(ctx, { ...place, body, kind: 'boardPost' });
  }

  @Post('jobs/:jobId/boards/:boardId/unpost')
  @Area('portalposts')
  @action(
    {
      id: 'unpostJobFromBoard',
      summary: 'Cancel the post of a job to a job board',
      description: 'The job must be posted to the board, or pending there; 409 otherwise.',
    },
    EMPTY,
  )
  unpost(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedBoard() place: JobBoardKey,
    @JsonBody() body: Body,
  ): Promise<Reply> {
    return this.actions.actOnBoard(ctx, { ...place, body, kind: 'boardUnpost' });
  }
}
