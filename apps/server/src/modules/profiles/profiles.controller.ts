import { Controller, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { Access, Reply, Area, Ctx, DryRun, JsonBody, Parameters } from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { EmailQuery, LookupQuery } from './dto/find-profile.query.js';
import { ProfileReplies } from './profile-replies.js';
import {
  DescribeCreate,
  DescribeGet,
  DescribeGetByEmail,
  DescribeLookUp,
  DescribeProfiles,
  DescribeUpdate,
} from './profiles.openapi.js';
import type { ProfileLocator, ProfileToChange } from './routed-profile.decorator.js';
import { ProfileWritesService } from './profile-writes.service.js';
import { ProfilesService } from './profiles.service.js';
import {
  PROFILE_PATHS,
  profileTypeOf,
  RoutedProfile,
  RoutedProfileToChange,
  RoutedProfileType,
} from './routed-profile.decorator.js';

const BY_ID = PROFILE_PATHS.map((path) => `${path}/:profileId`);

/** External ids are looked up for these types only (spec: Profiles). */
const LOOKUP = ['people', 'jobs', 'companies'].map((type) => `customers/:customerId/${type}/lookup`);

/** The profiles endpoints (spec: Profiles). */
@DescribeProfiles()
@Access('customer')
@Area(profileTypeOf)
@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly writes: ProfileWritesService,
    private readonly replies: ProfileReplies,
  ) {}

  @Get('customers/:customerId/people/by-email')
  @DescribeGetByEmail()
  async getByEmail(
    @Ctx() ctx: RequestContext,
    @Parameters(EmailQuery) { email }: EmailQuery,
    @Query('fields') fields: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.replies.read(await this.profiles.getByEmail(ctx, { email, fields }), ifNoneMatch);
  }

  @Get(LOOKUP)
  @DescribeLookUp()
  async lookUp(
    @Ctx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @Parameters(LookupQuery) { value }: LookupQuery,
  ): Promise<Reply> {
    return this.replies.found(ctx, { profileType, id: await this.profiles.lookUp(ctx, profileType, value) });
  }

  @Get(BY_ID)
  @DescribeGet()
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedProfile() locator: ProfileLocator,
    @Query('fields') fields: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.replies.read(await this.profiles.get(ctx, { ...locator, fields }), ifNoneMatch);
  }

  @Patch(BY_ID)
  @DescribeUpdate()
  update(
    @Ctx() ctx: RequestContext,
    @RoutedProfileToChange() locator: ProfileToChange,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.update(ctx, locator, { body, dryRun });
  }

  @Post([...PROFILE_PATHS])
  @DescribeCreate()
  create(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.create(ctx, profileType, { body, dryRun });
  }
}
