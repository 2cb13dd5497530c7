import { Controller, Delete, Get, Headers, Patch, Post } from '@nestjs/common';
import { Access, Reply, Area, Ctx, DryRun, JsonBody } from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import {
  DescribeAddEntry,
  DescribeChangeEntry,
  DescribeGetEntry,
  DescribeProfiles,
  DescribeRemoveEntry,
} from './profiles.openapi.js';
import { ProfileReplies } from './profile-replies.js';
import type { FieldToChange, EntryLocator, EntryToChange } from './routed-profile.decorator.js';
import { ProfileWritesService } from './profile-writes.service.js';
import { ProfilesService } from './profiles.service.js';
import {
  PROFILE_PATHS,
  profileTypeOf,
  RoutedFieldToChange,
  RoutedEntry,
  RoutedEntryToChange,
} from './routed-profile.decorator.js';

const COLLECTION = PROFILE_PATHS.map((path) => `${path}/:profileId/fields/:fieldId`);
const ENTRY = COLLECTION.map((path) => `${path}/:entry`);

/** Reads and writes single entries of a profile's collections. Each write is an update of the profile (D-PRO-29). */
@DescribeProfiles()
@Access('customer')
@Area(profileTypeOf)
@Controller()
export class CollectionEntriesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly writes: ProfileWritesService,
    private readonly replies: ProfileReplies,
  ) {}

  @Get(ENTRY)
  @DescribeGetEntry()
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedEntry() locator: EntryLocator,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.replies.entry(ctx, locator, { read: await this.profiles.getEntry(ctx, locator), ifNoneMatch });
  }

  @Post(COLLECTION)
  @DescribeAddEntry()
  add(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedFieldToChange() locator: FieldToChange,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.addEntry(ctx, locator, { body, dryRun });
  }

  @Patch(ENTRY)
  @DescribeChangeEntry()
  change(
    @Ctx() ctx: RequestContext,
    @RoutedEntryToChange() locator: EntryToChange,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.changeEntry(ctx, locator, { body, dryRun });
  }

  @Delete(ENTRY)
  @DescribeRemoveEntry()
  remove(
    @Ctx() ctx: RequestContext,
    @RoutedEntryToChange() locator: EntryToChange,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.removeEntry(ctx, locator, dryRun);
  }
}
