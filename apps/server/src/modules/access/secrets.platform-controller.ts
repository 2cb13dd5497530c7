import { Max, Min } from 'class-validator';
import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { Access, Reply, Ctx, JsonBody } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { DescribeListSecrets, DescribeRevoke, DescribeRotate, DescribeSecrets } from './secrets.openapi.js';
import { SigningSecretsService } from './signing-secrets.service.js';
import { UserReadsService } from './user-reads.service.js';

/** Limit of an overlap: one year. A longer overlap would in effect never end the replaced secret. */
const MAX_HOURS = 8760;

const HOURS = { message: `must be a number of hours from 0 to ${MAX_HOURS}` };

/** The body of a rotation (D-SIG-8). */
class RotateSecretBody {
  /** Hours for which the present secrets still verify. */
  @Min(0, HOURS)
  @Max(MAX_HOURS, HOURS)
  readonly overlapHours: number = 24;
}

/** The platform API of signing secrets (D-SIG-8). */
@DescribeSecrets()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/users/:username/secrets')
export class SecretsPlatformController {
  constructor(
    private readonly secrets: SigningSecretsService,
    private readonly reads: UserReadsService,
  ) {}

  @Get()
  @DescribeListSecrets()
  async list(@Ctx() { customerId }: RequestContext, @Param('username') username: string): Promise<Reply> {
    return Reply.ok({ secrets: await this.reads.listSecrets({ customerId, username }) });
  }

  @Post()
  @DescribeRotate()
  async rotate(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @JsonBody(RotateSecretBody) { overlapHours }: RotateSecretBody,
  ): Promise<Reply> {
    return Reply.of(201, await this.secrets.rotate(ctx, username, overlapHours));
  }

  @Delete(':secretId')
  @DescribeRevoke()
  async revoke(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @Param('secretId') id: string,
  ): Promise<Reply> {
    await this.secrets.revoke(ctx, username, id);
    return Reply.noContent();
  }
}
