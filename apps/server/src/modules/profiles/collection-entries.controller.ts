import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  DryRun,
  fails,
  IF_MATCH,
  IfNoneMatch,
  JsonBody,
  replies,
  replyHeader,
  takes,
} from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import type { EntryLocator, FieldLocator } from './routed-profile.decorator.js';
import { ProfileWritesService } from './profile-writes.service.js';
import { ProfilesService } from './profiles.service.js';
import { LINK, PROFILE_PATHS, profileTypeOf, REFUSALS, RoutedEntry, RoutedField } from './routed-profile.decorator.js';
import { LINKS_SCHEMA } from '../../profile-engine/index.js';

const ENTRY_LOCATION = replyHeader('Location', 'The URL of the entry', 'uri');

const ENTRY_BODY = takes({ type: 'object' }, 'The fields of the entry, without entry and delete');

const COLLECTION = PROFILE_PATHS.map((path) => `${path}/:profileId/fields/:fieldId`);
const ENTRY = COLLECTION.map((path) => `${path}/:entry`);

/** Reads and writes single entries of a profile's collections. Each write is an update of the profile (D-PRO-29). */
@DescribeGroup('{types}')
@Access('customer')
@Area(profileTypeOf)
@Controller()
export class CollectionEntriesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly writes: ProfileWritesService,
  ) {}

  @Get(ENTRY)
  @Describe(
    {
      id: 'get{Type}Entry',
      summary: 'Read one entry of a collection of {a type}',
      description: 'The path names the entry by the number that it has in its collection.',
    },
    replies(200, 'The entry as it stands in its profile, and links', {
      ...LINK,
      schema: {
        type: 'object',
        properties: { entry: { type: 'integer', minimum: 1 }, links: LINKS_SCHEMA },
        required: ['links'],
        additionalProperties: true,
      },
    }),
  )
  get(
    @Ctx() ctx: RequestContext,
    @RoutedEntry() locator: EntryLocator,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.profiles.getEntry(ctx, locator, ifNoneMatch);
  }

  @Post(COLLECTION)
  @Describe(
    {
      id: 'add{Type}Entry',
      summary: 'Add an entry to a collection of {a type}',
      description: 'A change of the profile: it needs the same rights, and changes the version of the profile.',
    },
    IF_MATCH,
    ENTRY_BODY,
    REFUSALS,
    replies(201, 'Added', ENTRY_LOCATION),
  )
  add(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedField() locator: FieldLocator,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.addEntry(ctx, locator, { body, dryRun });
  }

  @Patch(ENTRY)
  @Describe(
    {
      id: 'update{Type}Entry',
      summary: 'Change an entry of a collection of {a type}',
      description: 'Changes the fields that the body names, and no others; null clears one.',
    },
    IF_MATCH,
    ENTRY_BODY,
    REFUSALS,
    replies(204, 'Changed', ENTRY_LOCATION),
  )
  change(
    @Ctx() ctx: RequestContext,
    @RoutedEntry() locator: EntryLocator,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.changeEntry(ctx, locator, { body, dryRun });
  }

  @Delete(ENTRY)
  @Describe(
    {
      id: 'remove{Type}Entry',
      summary: 'Remove an entry of a collection of {a type}',
      description: 'The number of the entry is not given again.',
    },
    IF_MATCH,
    REFUSALS,
    fails('FIELD_REQUIRED'),
    replies(204, 'Removed'),
  )
  remove(@Ctx() ctx: RequestContext, @RoutedEntry() locator: EntryLocator, @DryRun() dryRun: boolean): Promise<Reply> {
    return this.writes.removeEntry(ctx, locator, dryRun);
  }
}
