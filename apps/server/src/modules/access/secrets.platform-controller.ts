import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { Access, Ctx, Describe, DescribeGroup, Is, JsonBody, replies, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { IssuedSecretReply, SigningSecretsService } from './signing-secrets.service.js';
import { SecretReply, UserReadsService } from './user-reads.service.js';

/** Limit of an overlap: one year. A longer overlap would in effect never end the replaced secret. */
const MAX_HOURS = 8760;

/** The body of a rotation (D-SIG-8). */
class RotateSecretBody {
  /** Hours for which the present secrets still verify. */
  @Is(
    { type: 'number', minimum: 0, maximum: MAX_HOURS },
    `must be a number of hours from 0 to ${MAX_HOURS}`,
    (value) => typeof value === 'number' && value >= 0 && value <= MAX_HOURS,
  )
  readonly overlapHours: number = 24;
}

class SecretsReply {
  @Is([SecretReply]) readonly secrets!: readonly SecretReply[];
}

/** The platform API of signing secrets (D-SIG-8). */
@DescribeGroup('Access')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/users/:username/secrets')
export class SecretsPlatformController {
  constructor(
    private readonly secrets: SigningSecretsService,
    private readonly reads: UserReadsService,
  ) {}

  @Get()
  @Describe(
    {
      id: 'listSecrets',
      summary: 'List the signing secrets of a user',
      description:
        'Lists those that are live and those that have ended lately, the newest first, each without its text. ' +
        '`lastUsed` is up to five minutes behind.',
    },
    replies(200, 'The secrets, without their texts', { schema: SecretsReply }),
  )
  async list(@Ctx() { customerId }: RequestContext, @Param('username') username: string): Promise<Reply> {
    return Reply.ok({ secrets: await this.reads.listSecrets({ customerId, username }) });
  }

  @Post()
  @Describe(
    {
      id: 'issueSecret',
      summary: 'Issue a signing secret',
      description:
        'Issues the next signing secret of a user. The newest live one ends after the overlap, older ones at once.',
    },
    replies(201, 'The new secret: the only time it is shown', { schema: IssuedSecretReply }),
  )
  async rotate(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @JsonBody(RotateSecretBody) { overlapHours }: RotateSecretBody,
  ): Promise<Reply> {
    return Reply.of(201, await this.secrets.rotate(ctx, username, overlapHours));
  }

  @Delete(':secretId')
  @Describe(
    {
      id: 'endSecret',
      summary: 'End a signing secret',
      description: 'Ends it at once: requests that it signs are refused from then on.',
    },
    replies(204, 'Ended'),
  )
  async revoke(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @Param('secretId') id: string,
  ): Promise<Reply> {
    await this.secrets.revoke(ctx, username, id);
    return Reply.noContent();
  }
}
