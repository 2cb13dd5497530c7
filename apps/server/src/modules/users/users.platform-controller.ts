import { Controller, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { Access, Ctx, JsonBody, pageSizeOf, Parameters, Reply } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { UserReadsService } from '../access/index.js';
import { ChangedUserBody, NewUserBody, PasswordBody } from './dto/user.body.js';
import { UsersQuery } from './dto/users.query.js';
import { UserAdministrationService } from './user-administration.service.js';
import {
  DescribeAddUser,
  DescribeChangeUser,
  DescribeGetUser,
  DescribeListUsers,
  DescribeSetPassword,
  DescribeUsers,
} from './users.openapi.js';

/** The platform API of users (D-SIG-22). */
@DescribeUsers()
@Access('administrator')
@Controller('platform/v1/customers/:customerId/users')
export class UsersPlatformController {
  constructor(
    private readonly users: UserAdministrationService,
    private readonly reads: UserReadsService,
  ) {}

  @Get()
  @DescribeListUsers()
  async list(
    @Ctx() { customerId }: RequestContext,
    @Parameters(UsersQuery) { after = '', size }: UsersQuery,
  ): Promise<Reply> {
    return Reply.ok(await this.reads.list(customerId, { after, size: pageSizeOf(size) }));
  }

  @Post()
  @DescribeAddUser()
  async add(@Ctx() ctx: RequestContext, @JsonBody(NewUserBody) body: NewUserBody): Promise<Reply> {
    const { user, warnings } = await this.users.add(ctx, body);
    return Reply.of(201, user).withWarnings(warnings);
  }

  @Get(':username')
  @DescribeGetUser()
  async get(@Ctx() { customerId }: RequestContext, @Param('username') username: string): Promise<Reply> {
    return Reply.ok(await this.reads.get({ customerId, username }));
  }

  @Patch(':username')
  @DescribeChangeUser()
  async change(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @JsonBody(ChangedUserBody) changed: ChangedUserBody,
  ): Promise<Reply> {
    return Reply.ok(await this.users.change(ctx, username, changed));
  }

  @Put(':username/password')
  @DescribeSetPassword()
  async setPassword(
    @Ctx() ctx: RequestContext,
    @Param('username') username: string,
    @JsonBody(PasswordBody) { password }: PasswordBody,
  ): Promise<Reply> {
    const { warnings } = await this.users.setPassword(ctx, username, password);
    return Reply.noContent().withWarnings(warnings);
  }
}
