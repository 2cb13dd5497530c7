import { Injectable } from '@nestjs/common';
import { usernameWarning } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintUser } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { isUniqueViolation } from '../../database/index.js';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Log } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import { unknownUser, UserReadsService, UsersService } from '../access/index.js';
import type { UserReply } from '../access/index.js';
import { BlueprintQueue, ConfiguredUsers } from '../blueprints/index.js';
import type { UserChange } from '../blueprints/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import type { ChangedUserBody, NewUserBody } from './dto/user.body.js';

/** Adds and changes users, and gives them passwords (D-SIG-22). When a call resolves, every node acts by the change. */
@Injectable()
export class UserAdministrationService {
  readonly #queue: BlueprintQueue;

  constructor(
    private readonly configured: ConfiguredUsers,
    private readonly users: UsersService,
    private readonly reads: UserReadsService,
    private readonly revisions: ConfigurationRevisions,
    private readonly log: Log,
    writes: Writes,
  ) {
    this.#queue = new BlueprintQueue(writes, log, 'changes of users');
  }

  /** @throws ProtocolError CONFLICT if there is such a user; VALUE_INVALID with every problem */
  async add(
    ctx: RequestContext,
    { username, name, group, password }: NewUserBody,
  ): Promise<{ readonly user: UserReply; readonly warnings: readonly Problem[] }> {
    const user = { username, name, group };
    const draft: UserChange['draft'] = (before) => {
      if (before)
        throw ProtocolError.of(
          'CONFLICT',
          `There is a user "${username}" already. Choose another name, or change that user.`,
        );
      return password === undefined ? user : { ...user, password };
    };
    await this.#change(ctx, { action: 'add-user', username, draft }, password);
    const added = await this.#done(ctx, username, 'A user was added.');
    const detail = usernameWarning(username);
    const warnings: Problem[] = detail ? [{ code: 'VALUE_INVALID', field: 'username', detail }] : [];
    return { user: added, warnings };
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND if there is no such user; VALUE_INVALID with every problem */
  async change(ctx: RequestContext, username: string, { name, group, active }: ChangedUserBody): Promise<UserReply> {
    const draft = (before: BlueprintUser | undefined, blueprint: Blueprint): BlueprintUser => {
      if (before === undefined) throw unknownUser({ username });
      const after = { ...before, name: name ?? before.name, group: group ?? before.group };
      const changed = active === undefined ? after : { ...after, active };
      refuseLockout(ctx, changed, blueprint);
      return changed;
    };
    const hasChanged = await this.#change(ctx, { action: 'change-user', username, draft });
    if (!hasChanged) return this.reads.get({ customerId: ctx.customerId, username });
    return this.#done(ctx, username, 'A user was changed.');
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND if there is no such user; VALUE_INVALID if the password may not be set */
  async setPassword(ctx: RequestContext, username: string, password: string): Promise<UserReply> {
    this.configured.refusePassword(password);
    await this.#queue.run(ctx, async (write) => {
      const passwordHash = await this.users.hashPassword(password);
      await write((session) => this.users.setPassword(session, ctx, { username, passwordHash }));
    });
    return this.#done(ctx, username, 'A password was set.');
  }

  #change(ctx: RequestContext, change: UserChange, password?: string): Promise<boolean> {
    if (password !== undefined) this.configured.refusePassword(password);
    return this.#queue.run(ctx, async (write) => {
      const passwordHash = password === undefined ? undefined : await this.users.hashPassword(password);
      const run = (): Promise<boolean> =>
        write((session) => this.configured.change(session, ctx, { ...change, passwordHash }));
      // If two customers add a user of one name at once, the second attempt finds the user of the first.
      return run().catch((error: unknown) => (isUniqueViolation(error) ? run() : Promise.reject(error)));
    });
  }

  /** Resolves as soon as every node acts by the change. */
  async #done(
    { customerId, caller, transactionId }: RequestContext,
    username: string,
    line: string,
  ): Promise<UserReply> {
    await this.revisions.knownEverywhere();
    this.log.info(line, { transaction: transactionId, customer: customerId, user: caller.username, of: username });
    return this.reads.get({ customerId, username });
  }
}

/**
 * Refuses a change by which a user gives up the own place among the administrators, because possibly nobody could undo
 * it (D-PLT-10). The operator is no user, and may disable anybody.
 *
 * @throws ProtocolError VALUE_INVALID for `active` or `group`
 */
function refuseLockout(
  { caller, kind }: Pick<RequestContext, 'caller' | 'kind'>,
  { username, group, active }: BlueprintUser,
  { userGroups = [] }: Blueprint,
): void {
  if (kind === 'operator' || username !== caller.username) return;
  const wayOut = 'possibly nobody could undo it. Let another administrator do it.';
  const isAdministrator = userGroups.some((one) => one.integrationName === group && one.administrator === true);
  const problems: Problem[] = [];
  if (active === false)
    problems.push({ code: 'VALUE_INVALID', field: 'active', detail: `must not be false for your own user: ${wayOut}` });
  if (!isAdministrator) {
    const detail = `must be a group with "administrator": true for your own user: ${wayOut}`;
    problems.push({ code: 'VALUE_INVALID', field: 'group', detail });
  }
  refuseProblems(problems);
}
