import { Controller, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  Is,
  JsonBody,
  MayBeAbsent,
  replies,
  schemaOf,
  takes,
} from '../../http/index.js';
import type { Reply, RequestContext } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { ReadProfilesBody } from './dto/read-profiles.body.js';
import { ProfilesService } from './profiles.service.js';
import { PLATFORM_PROFILE_PATHS, profileTypeOf, RoutedProfileType } from './routed-profile.decorator.js';

const IDS = { type: 'array', items: { type: 'integer', minimum: 1 } };

const BODY = takes({
  ...schemaOf(ReadProfilesBody),
  additionalProperties: false,
  example: { ids: [1, 2, 3], fields: ['firstname', 'lastname'] },
});

/** Written by `ProfilesService.getMany`. */
class BatchReply {
  @Is({ type: 'array', items: { type: 'object' }, description: 'Each as a read of it alone, by their ids' })
  readonly profiles!: readonly object[];

  @Is({ ...IDS, description: 'Not there, or not to be seen' }) readonly missing!: readonly number[];

  @MayBeAbsent()
  @Is({ ...IDS, description: 'Not read yet, for the answer is long: ask for these again' })
  readonly next?: readonly number[];
}

/** The platform API of many profiles at once. */
@DescribeGroup('{types}')
@Access('customer')
@Area(profileTypeOf, 'read')
@Controller()
export class ProfileBatchesPlatformController {
  constructor(private readonly profiles: ProfilesService) {}

  @Post(PLATFORM_PROFILE_PATHS.map((path) => `${path}/read`))
  @Describe(
    {
      id: 'read{Types}',
      summary: 'Read up to 1,000 {types} at once',
      description:
        'Each profile is answered as its own read would be. Ids that are unknown, or hidden from the caller, are listed as missing.',
    },
    BODY,
    replies(200, 'The profiles', { schema: BatchReply }),
  )
  read(
    @Ctx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @JsonBody(ReadProfilesBody) body: ReadProfilesBody,
  ): Promise<Reply> {
    return this.profiles.getMany(ctx, profileType, body);
  }
}
