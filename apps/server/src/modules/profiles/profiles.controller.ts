import { Controller, Get, Patch, Post } from '@nestjs/common';
import { Access, Answer, Ctx, JsonBody, Parameters, TakesJson } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { EmailQuery } from './dto/email.query.js';
import { LookupQuery } from './dto/lookup.query.js';
import { ProfileAnswers } from './profile-answers.js';
import {
  DescribeCreate,
  DescribeGet,
  DescribeGetByEmail,
  DescribeLookUp,
  DescribeProfiles,
  DescribeUpdate,
} from './profiles.openapi.js';
import { ProfilesService } from './profiles.service.js';
import type { ProfilePlace, ProfileToChange } from './profiles.service.js';
import { ReadWith } from './read-options.decorator.js';
import type { ReadOptions } from './read-options.decorator.js';
import { PROFILE_PATHS, RoutedProfile, RoutedProfileToChange, RoutedProfileType } from './routed-profile.decorator.js';

const BY_ID = PROFILE_PATHS.map((path) => `${path}/:profileId`);
/** External ids are looked up for these types only (spec: Profiles). */
const LOOKUP = ['people', 'jobs', 'companies'].map((type) => `customers/:customerId/${type}/lookup`);

/** The profiles endpoints (spec: Profiles). */
@DescribeProfiles()
@Access('customer')
@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly answers: ProfileAnswers,
  ) {}

  @Get('customers/:customerId/people/by-email')
  @DescribeGetByEmail()
  async getByEmail(
    @Ctx() ctx: RequestContext,
    @Parameters(EmailQuery) { email }: EmailQuery,
    @ReadWith() { fields, ifNoneMatch }: ReadOptions,
  ): Promise<Answer> {
    return this.answers.read(await this.profiles.getByEmail(ctx, { email, fields }), ifNoneMatch);
  }

  @Get(LOOKUP)
  @DescribeLookUp()
  async lookUp(
    @Ctx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @Parameters(LookupQuery) { value }: LookupQuery,
  ): Promise<Answer> {
    return this.answers.found(ctx, { profileType, id: await this.profiles.lookUp(ctx, profileType, value) });
  }

  @Get(BY_ID)
  @DescribeGet()
  async get(
    @Ctx() ctx: RequestContext,
    @RoutedProfile() place: ProfilePlace,
    @ReadWith() { fields, ifNoneMatch }: ReadOptions,
  ): Promise<Answer> {
    return this.answers.read(await this.profiles.get(ctx, { ...place, fields }), ifNoneMatch);
  }

  @Patch(BY_ID)
  @DescribeUpdate()
  @TakesJson()
  async update(
    @Ctx() ctx: RequestContext,
    @RoutedProfileToChange() place: ProfileToChange,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Answer> {
    await this.profiles.update(ctx, place, body);
    return this.answers.updated(ctx, place);
  }

  @Post([...PROFILE_PATHS])
  @DescribeCreate()
  @TakesJson()
  async create(
    @Ctx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @JsonBody() body: Record<string, unknown>,
  ): Promise<Answer> {
    return this.answers.created(ctx, { profileType, id: await this.profiles.create(ctx, profileType, body) });
  }
}
