import { Controller, Get, Patch, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  IF_MATCH,
  IfNoneMatch,
  JsonBody,
  replies,
  replyHeader,
  takes,
} from '../../http/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import {
  RoutedPerson,
  RoutedWorkflow,
  RoutedWorkflowToMove,
  RoutedWorkflowType,
  WORKFLOW_PATHS,
} from './routed-workflow.decorator.js';
import { MoveBody, NewWorkflowBody } from './workflow-body.js';
import { WorkflowReply, WorkflowsOfPersonReply } from './workflow.mapper.js';
import type { WorkflowLocator, WorkflowToMove, WorkflowType } from './workflow-types.js';
import { USER_MESSAGE, WorkflowsService } from './workflows.service.js';

const BY_ID = WORKFLOW_PATHS.map((path) => `${path}/:workflowId`);

const LOCATION = replyHeader('Location', 'The URL of the workflow', 'uri');
const LINK = replyHeader('Link', 'The resource itself (rel self) and what it connects');
const LINK_TO_PARTNER = replyHeader(
  'Link',
  '<url>; rel="redirect": where the partner sends the user. It is left out if there is none, or if the URL has more than 3,000 characters',
);
const MESSAGE_OF_PARTNER = replyHeader(
  USER_MESSAGE,
  'The message of the partner to the user: text, never HTML, percent-encoded UTF-8 of at most 3,000 characters. Left out if there is none',
);

/** The workflow endpoints (D-WFL-1). `…/profiledefinitions/v1/submittal/schema` describes a workflow in full. */
@DescribeGroup('Workflows')
@Access('customer')
@Area('workflows')
@Controller()
export class WorkflowsController {
  constructor(private readonly workflows: WorkflowsService) {}

  @Get('customers/:customerId/people/:personId/workflows')
  @Describe(
    {
      id: 'listPersonWorkflows',
      summary: 'List the workflows of a person',
      description: 'Lists those whose base profile the caller sees.',
    },
    replies(200, 'The workflows whose base profile the caller sees, by id', {
      ...LINK,
      schema: WorkflowsOfPersonReply,
    }),
  )
  listOfPerson(@Ctx() ctx: RequestContext, @RoutedPerson() personId: number): Promise<Reply> {
    return this.workflows.listOfPerson(ctx, personId);
  }

  @Get(BY_ID)
  @Describe(
    {
      id: 'get{Type}',
      summary: 'Read {a type}',
      description: 'Answers the two profiles that it connects, its status and its source.',
    },
    replies(200, 'The profiles that it connects, its status, its source, and links', {
      ...LINK,
      schema: WorkflowReply,
    }),
  )
  get(
    @Ctx() ctx: RequestContext,
    @RoutedWorkflow() place: WorkflowLocator,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.workflows.read(ctx, place, ifNoneMatch);
  }

  @Patch(BY_ID)
  @Describe(
    {
      id: 'move{Type}',
      summary: 'Move {a type} to another status',
      description:
        'Partners who subscribe to the status are told. The reply waits up to 30 seconds for their first replies.',
    },
    IF_MATCH,
    takes(MoveBody),
    fails('FIELD_NOT_WRITABLE'),
    replies(204, 'Moved; an X-Warning 5 for each partner that rejects it', {
      headers: { ...LOCATION.headers, ...LINK_TO_PARTNER.headers, ...MESSAGE_OF_PARTNER.headers },
    }),
  )
  move(
    @Ctx() ctx: RequestContext,
    @RoutedWorkflowToMove() place: WorkflowLocator & WorkflowToMove,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.workflows.move(ctx, place, body);
  }

  @Post([...WORKFLOW_PATHS])
  @Describe(
    {
      id: 'create{Type}',
      summary: 'Create {a type}',
      description: 'Connects a person with a job, a new hire category or a talent pool.',
    },
    takes(
      NewWorkflowBody,
      'The ids of both profiles. Without a status, the workflow gets the first one of the configuration',
    ),
    fails('FIELD_NOT_WRITABLE'),
    replies(201, 'Created', LOCATION),
  )
  create(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedWorkflowType() workflowType: WorkflowType,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Reply> {
    return this.workflows.create(ctx, workflowType, body);
  }
}
