import { Controller, Post } from '@nestjs/common';
import {
  Access,
  Area,
  Ctx,
  Describe,
  DescribeGroup,
  JsonBody,
  replies,
  Reply,
  schemaOf,
  takes,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { ReadProfilesBody } from './dto/read-profiles.body.js';
import { ProfileBatchesService } from './profile-batches.service.js';
import type { ReadBatch } from './profile-batches.service.js';
import { PLATFORM_PROFILE_PATHS, profileTypeOf, RoutedProfileType } from './routed-profile.decorator.js';

const IDS = { type: 'array', items: { type: 'integer', minimum: 1 } };

const BODY = takes({
  ...schemaOf(ReadProfilesBody),
  additionalProperties: false,
  example: { ids: [1, 2, 3], fields: ['firstname', 'lastname'] },
});

const BATCH = {
  type: 'object',
  required: ['profiles', 'missing'],
  properties: {
    profiles: { type: 'array', items: { type: 'object' }, description: 'Each as a read of it alone, by their ids' },
    missing: { ...IDS, description: 'Not there, or not to be seen' },
    next: { ...IDS, description: 'Not read yet, for the answer is long: ask for these again' },
  },
};

/** The platform API of many profiles at once. */
@DescribeGroup('{types}')
@Access('customer')
@Area(profileTypeOf, 'read')
@Controller()
export class ProfileBatchesPlatformController {
  constructor(private readonly batches: ProfileBatchesService) {}

  @Post(PLATFORM_PROFILE_PATHS.map((path) => `${path}/read`))
  @Describe(
    {
      id: 'read{Types}',
      summary: 'Read up to 1,000 {types} at once',
      description:
        'Each profile is answered as its own read would be. Ids that are unknown, or hidden from the caller, are listed as missing.',
    },
    BODY,
    replies(200, 'The profiles', { schema: BATCH }),
  )
  async read(
    @Ctx() ctx: RequestContext,
    @RoutedProfileType() profileType: ProfileType,
    @JsonBody(ReadProfilesBody) body: ReadProfilesBody,
  ): Promise<Reply> {
    return replyOf(await this.batches.read(ctx, { ...body, profileType }));
  }
}

function replyOf({ profiles, missing, next, warnings }: ReadBatch): Reply {
  const pieces = profiles.flatMap((profile, index) => (index === 0 ? [profile] : [COMMA, profile]));
  const behind = JSON.stringify({ missing, ...(next.length > 0 && { next }) }).slice(1);
  const json = Buffer.concat([Buffer.from('{"profiles":['), ...pieces, Buffer.from(`],${behind}`)]);
  return Reply.okRendered(json).withWarnings(warnings);
}

const COMMA = Buffer.from(',');
