import { Controller, Get } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  Is,
  isString,
  Parameters,
  replies,
  Reply,
  requestValue,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { WORKFLOW_TYPES } from '../workflows/index.js';
import type { WorkflowType } from '../workflows/index.js';
import { SearchService } from './search.service.js';
import { CountsReply } from './workflow-counts.js';

const MAX_PROFILES = 100;
const IDS = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/;

class CountsQuery {
  @Is(
    { description: `The ids of 1 to ${MAX_PROFILES} base profiles`, example: '1,2' },
    `must be 1 to ${MAX_PROFILES} ids, as in ?baseprofiles=1,2`,
    (value) => isString(value) && IDS.test(value) && value.split(',').length <= MAX_PROFILES,
  )
  readonly baseprofiles!: string;
}

/** The path of each workflow type. Each segment is literal, so that any other is an unknown path (D-ERR-6). */
const PATHS = WORKFLOW_TYPES.map((type) => `platform/v1/customers/:customerId/${type}/counts`);

/** The workflow type that the route stands for. */
const CountedType = requestValue(({ routePath }): WorkflowType => {
  const found = WORKFLOW_TYPES.find((type) => routePath.endsWith(`/${type}/counts`));
  if (found === undefined) throw new TypeError(`${routePath} counts no workflows.`);
  return found;
});

/** The platform API of the numbers of workflows. */
@DescribeGroup('Workflows')
@Access('customer')
@Area('workflows')
@Controller()
export class WorkflowCountsPlatformController {
  constructor(private readonly searches: SearchService) {}

  @Get(PATHS)
  @Describe(
    {
      id: 'list{Type}Counts',
      summary: 'List how many {types} of base profiles are in each status',
      description: 'Counts those that the caller sees, and tells since when the oldest is in its status.',
    },
    fails('SEARCH_INVALID'),
    replies(200, 'The statuses that have any, by base profile and in the order of the statuses', {
      schema: CountsReply,
    }),
  )
  async count(
    @Ctx() ctx: RequestContext,
    @CountedType() type: WorkflowType,
    @Parameters(CountsQuery) { baseprofiles }: CountsQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.searches.countWorkflows(ctx, type, baseprofiles.split(',').map(Number)));
  }
}
