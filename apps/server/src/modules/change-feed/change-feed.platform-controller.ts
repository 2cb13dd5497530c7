import { Matches, ValidateBy } from 'class-validator';
import { Controller, Get } from '@nestjs/common';
import { Access, Ctx, IsPageSize, MayBeAbsent, pageSizeOf, Parameters, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { CHANGED_TYPES } from '../changes/index.js';
import type { ChangedType } from '../changes/index.js';
import { DescribeChangeFeed, DescribeListChanges } from './change-feed.openapi.js';
import { ChangeFeedService } from './change-feed.service.js';
import type { ChangeRequest } from './change-feed.service.js';

const NAMES = [...CHANGED_TYPES.keys()];

class ChangesQuery {
  /** The `next` of the page before. With `now`, the page begins with future changes. */
  @MayBeAbsent()
  @Matches(/^[\w-]+$/, { message: 'must be the "next" of the page before, or now' })
  readonly after?: string;

  /** Changes of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @IsPageSize()
  readonly size?: number;

  @MayBeAbsent()
  @AreChangedTypes()
  readonly types?: string;
}

function AreChangedTypes(): PropertyDecorator {
  const message = `must name some of ${NAMES.join(', ')}, as in ?types=people,forms`;
  return ValidateBy({ name: 'areChangedTypes', validator: { validate: areChangedTypes } }, { message });
}

function areChangedTypes(value: unknown): boolean {
  return typeof value === 'string' && value.split(',').every((name) => (NAMES as readonly string[]).includes(name));
}

/** Returns the types that a valid `types` parameter names, each once. */
function changedTypesOf(types: string): readonly ChangedType[] {
  const named = types.split(',');
  return NAMES.filter((name) => named.includes(name));
}

@DescribeChangeFeed()
@Access('customer')
@Controller('platform/v1/customers/:customerId/changes')
export class ChangeFeedPlatformController {
  constructor(private readonly feed: ChangeFeedService) {}

  @Get()
  @DescribeListChanges()
  async list(@Ctx() ctx: RequestContext, @Parameters(ChangesQuery) query: ChangesQuery): Promise<Reply> {
    return Reply.ok(await this.feed.list(ctx, toChangeRequest(query)));
  }
}

/** Converts valid parameters to a request. */
function toChangeRequest({ after, size, types }: ChangesQuery): ChangeRequest {
  return { after, types: types === undefined ? undefined : changedTypesOf(types), size: pageSizeOf(size) };
}
