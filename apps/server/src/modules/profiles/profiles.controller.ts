import { Controller, Get, Patch, Post, Query } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  DryRun,
  IF_MATCH,
  IfNoneMatch,
  inQuery,
  JsonBody,
  Parameters,
  replies,
  replyHeader,
} from '../../http/index.js';
import { RepeatableCtx } from '../../writes/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { EmailQuery, LookupQuery } from './dto/find-profile.query.js';
import type { ProfileLocator } from './routed-profile.decorator.js';
import { ProfileWritesService } from './profile-writes.service.js';
import { ProfilesService } from './profiles.service.js';
import {
  LINK,
  PROFILE_PATHS,
  profileTypeOf,
  REFUSALS,
  RoutedProfile,
  RoutedProfileType,
} from './routed-profile.decorator.js';
import { LINKS_SCHEMA } from '../../profile-engine/index.js';

const LOCATION = replyHeader('Location', 'The URL of the profile', 'uri');

const READ = [
  inQuery('fields', {
    description: 'Field ids, comma-separated; the default fields of the type when left out',
    example: 'firstname,lastname,email',
  }),
  replies(200, 'The fields asked for that have a value, and links', LINK),
];

const BY_ID = PROFILE_PATHS.map((path) => `${path}/:profileId`);

/** External ids are looked up for these types only (spec: Profiles). */
const LOOKUP = ['people', 'jobs', 'companies'].map((type) => `customers/:customerId/${type}/lookup`);

/** The profiles endpoints (spec: Profiles). */
@DescribeGroup('{types}')
@Access('customer')
@Area(profileTypeOf)
@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly writes: ProfileWritesService,
  ) {}

  @Get('customers/:customerId/people/by-email')
  @Describe(
    {
      id: 'getPersonByEmail',
      summary: 'Read a person by e-mail address',
      description:
        'Answers as the read of that person by id does. 404 if no person that the caller sees has the address.',
    },
    ...READ,
  )
  getByEmail(
    @Ctx() ctx: RequestContext,
    @Parameters(EmailQuery) { email }: EmailQuery,
    @Query('fields') fields: string | undefined,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.profiles.getByEmail(ctx, email, { fields, ifNoneMatch });
  }

  @Get(LOOKUP)
  @Describe(
    {
      id: 'find{Type}ByExternalId',
      summary: 'Find {a type} by its external id',
      description: 'Matches the external id exactly, and answers the system id that all other paths take.',
    },
    replies(200, 'The system id of the profile', {
      ...LINK,
      schema: {
        type: 'object',
        properties: { id: { type: 'integer', minimum: 1 }, links: LINKS_SCHEMA },
        required: ['id', 'links'],
      },
    }),
  )
  lookUp(
    @Ctx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @Parameters(LookupQuery) { value }: LookupQuery,
  ): Promise<Reply> {
    return this.profiles.lookUp(ctx, profileType, value);
  }

  @Get(BY_ID)
  @Describe(
    {
      id: 'get{Type}',
      summary: 'Read {a type}',
      description:
        'Answers the default fields, or those that `fields` names. A field without a value, or hidden from the caller, is left out.',
    },
    ...READ,
  )
  get(
    @Ctx() ctx: RequestContext,
    @RoutedProfile() locator: ProfileLocator,
    @Query('fields') fields: string | undefined,
    @IfNoneMatch() ifNoneMatch: string | undefined,
  ): Promise<Reply> {
    return this.profiles.get(ctx, locator, { fields, ifNoneMatch });
  }

  @Patch(BY_ID)
  @Describe(
    {
      id: 'update{Type}',
      summary: 'Change fields of {a type}',
      description:
        'Changes the fields that the body names, and no others; null clears one. All required fields must be filled afterwards.',
    },
    IF_MATCH,
    REFUSALS,
    replies(204, 'Changed', LOCATION),
  )
  update(
    @Ctx() ctx: RequestContext,
    @RoutedProfile() locator: ProfileLocator,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.update(ctx, locator, { body, dryRun });
  }

  @Post([...PROFILE_PATHS])
  @Describe(
    {
      id: 'create{Type}',
      summary: 'Create {a type}',
      description:
        'Takes the fields of the new profile. The Location header of the answer has its URL, whose last segment is its id.',
    },
    REFUSALS,
    replies(201, 'Created', LOCATION),
  )
  create(
    @RepeatableCtx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @JsonBody() body: Record<string, unknown>,
    @DryRun() dryRun: boolean,
  ): Promise<Reply> {
    return this.writes.create(ctx, profileType, { body, dryRun });
  }
}
