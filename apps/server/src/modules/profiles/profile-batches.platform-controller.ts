import { Controller, Post } from '@nestjs/common';
import { Access, Area, Ctx, JsonBody, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { ReadProfilesBody } from './dto/read-profiles.body.js';
import { DescribeProfileBatches, DescribeReadProfiles } from './profiles.openapi.js';
import { ProfileBatchesService } from './profile-batches.service.js';
import type { ReadBatch } from './profile-batches.service.js';
import { PLATFORM_PROFILE_PATHS, profileTypeOf, RoutedProfileType } from './routed-profile.decorator.js';

/** The platform API of many profiles at once. */
@DescribeProfileBatches()
@Access('customer')
@Area(profileTypeOf, 'read')
@Controller()
export class ProfileBatchesPlatformController {
  constructor(private readonly batches: ProfileBatchesService) {}

  @Post(PLATFORM_PROFILE_PATHS.map((path) => `${path}/read`))
  @DescribeReadProfiles()
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
