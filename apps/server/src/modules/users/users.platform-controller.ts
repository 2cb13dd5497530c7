import { Controller, Get, Param, Patch, Post, Put } from '@nestjs/common';
import {
  Access,
  Ctx,
  Describe,
  DescribeGroup,
  fails,
  JsonBody,
  pageSizeOf,
  Parameters,
  replies,
  Reply,
} from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { UserReadsService, UserReply, UsersReply } from '../access/index.js';
import { ChangedUserBody, NewUserBody, PasswordBody } from './dto/user.body.js';
import { UsersQuery } from './dto/users.query.js';
import { UserAdministrationService } from './user-administration.service.js';

/** The platform API of users (D-SIG-22). */
@DescribeGroup('Access')
@Access('administrator')
@Controller('platform/v1/customers/:customerId/users')
export class UsersPlatformController {
  constructor(
    private readonly users: UserAdministrationService,
    private readonly reads: UserReadsService,
  ) {}

  @Get()
  @Describe(
    {
      id: 'listUsers',
      summary: 'List the users',
      description:
        'Lists the users whom the blueprint names, by name. Times of sign-ins are up to five minutes behind.',
    },
    replies(200, 'A page of users', { schema: UsersReply }),
  )
  async list(
    @Ctx() { customerId }: RequestContext,
    @Parameters(UsersQuery) { after = '', size }: UsersQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.reads.list(customerId, { after, size: pageSizeOf(size) }));
  }

  @Post()
  @Describe(
    {
      id: 'createUser',
      summary: 'Add a user',
      description:
        'Makes the user and its person profile, as a blueprint does. The blueprint names the user from then on.',
    },
    replies(201, 'The new user', { schema: UserReply }),
    fails('CONFLICT'),
    replies(409, 'There is such a user already'),
  )
  async add(@Ctx() ctx: RequestContext, @JsonBody(NewUserBody) body: NewUserBody): Promise<Reply> {
    const { user, warnings } = await this.users.add(ctx, body);
    return Reply.of(201, user).withWarnings(warnings);
  }

  @Get(':username')
  @Describe(
    { id: 'getUser', summary: 'Read a user', description: 'Reads one user, without any credential.' },
    replies(200, 'The user', { schema: UserReply }),
  )
  async get(@Ctx() { customerId }: RequestContext, @Param('username') username: string): Promise<Reply> {
    return Reply.ok(await this.reads.get({ customerId, username }));
  }

  @Patch(':username')
  @Describe(
    {
      id: 'updateUser',
      summary: 'Change, disable or enable a user',
      description: 'A user who is not active cannot sign in, and keeps password and secrets until active again.',
    },
    replies(200, 'The user as it is now', { schema: UserReply }),
    fails('CONFLICT'),
  )
  async change(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @JsonBody(ChangedUserBody) changed: ChangedUserBody,
  ): Promise<Reply> {
    return Reply.ok(await this.users.change(ctx, username, changed));
  }

  @Put(':username/password')
  @Describe(
    {
      id: 'replacePassword',
      summary: 'Give a user another password',
      description: 'The password before works nowhere once this is answered. Signing secrets stay.',
    },
    replies(204, 'Set'),
  )
  async setPassword(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @JsonBody(PasswordBody) { password }: PasswordBody,
  ): Promise<Reply> {
    await this.users.setPassword(ctx, username, password);
    return Reply.noContent();
  }
}
