import { Controller, Get, Headers, Patch, Post } from '@nestjs/common';
import { Access, Area, Ctx, JsonBody } from '../../http/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import {
  RoutedPerson,
  RoutedWorkflow,
  RoutedWorkflowToMove,
  RoutedWorkflowType,
  WORKFLOW_PATHS,
} from './routed-workflow.decorator.js';
import { WorkflowReplies } from './workflow-replies.js';
import type { WorkflowLocator, WorkflowToMove, WorkflowType } from './workflow-types.js';
import { WorkflowWritesService } from './workflow-writes.service.js';
import {
  DescribeCreateWorkflow,
  DescribeGetWorkflow,
  DescribeMoveWorkflow,
  DescribeWorkflows,
  DescribeWorkflowsOfPerson,
} from './workflows.openapi.js';
import { WorkflowsService } from './workflows.service.js';

const BY_ID = WORKFLOW_PATHS.map((path) => `${path}/:workflowId`);

/** The workflow endpoints (D-WFL-1). */
@DescribeWorkflows()
@Access('customer')
@Area('workflows')
@Controller()
export class WorkflowsController {
  constructor(
    private readonly workflows: WorkflowsService,
    private readonly writes: WorkflowWritesService,
    private readonly replies: WorkflowReplies,
  ) {}

  @Get('customers/:customerId/people/:personId/workflows')
  @DescribeWorkflowsOfPerson()
  async listOfPerson(@Ctx() ctx: RequestContext, @RoutedPerson() personId: number): Promise<Reply> {
    return this.replies.ofPerson(ctx, personId, await this.workflows.ofPerson(ctx, personId));
  }

  @Get(BY_ID)
  @DescribeGetWorkflow()
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedWorkflow() place: WorkflowLocator,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.replies.read(ctx, await this.workflows.get(ctx, place), ifNoneMatch);
  }

  @Patch(BY_ID)
  @DescribeMoveWorkflow()
  move(
    @Ctx() ctx: RequestContext,
    @RoutedWorkflowToMove() place: WorkflowLocator & WorkflowToMove,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.writes.move(ctx, place, body);
  }

  @Post([...WORKFLOW_PATHS])
  @DescribeCreateWorkflow()
  create(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedWorkflowType() workflowType: WorkflowType,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.writes.create(ctx, workflowType, body);
  }
}
