import { Injectable } from '@nestjs/common';
import { checkBlueprint, diffBlueprints, MAX_USERS } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem, BlueprintUser } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { refuseProblems } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import { actorOf, AdministrationTrail } from '../access/index.js';
import { CustomersRepository } from '../customers/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { StoredDocument } from './applied-blueprints.js';
import { blueprintAct } from './blueprint-audit.js';
import { BlueprintUsers } from './blueprint-users.js';
import { NamesInUse } from './blueprint-check.js';
import { publishedCredentials, unstorableTexts, unusableCredentials, weakCredentials } from './blueprint.rules.js';

/** A refusal lists up to this number of groups. */
const LISTED_GROUPS = 20;

export interface UserChange {
  readonly action: 'add-user' | 'change-user';
  readonly username: string;
  /** Returns the user as the blueprint is to name it, or throws a refusal. `user` is undefined if it names none. */
  readonly draft: (user: BlueprintUser | undefined, blueprint: Blueprint) => BlueprintUser;
  readonly passwordHash?: string | undefined;
}

/**
 * Adds and changes single users. Each change is a revision of the applied blueprint, whose document names the user from
 * then on. So exports, comparisons and starts see users alike, whoever has made them (D-SIG-22).
 */
@Injectable()
export class ConfiguredUsers {
  constructor(
    private readonly applied: AppliedBlueprints,
    private readonly names: NamesInUse,
    private readonly configuration: Configuration,
    private readonly users: BlueprintUsers,
    private readonly customers: CustomersRepository,
    private readonly clock: Clock,
    private readonly trail: AdministrationTrail,
  ) {}

  /** @throws ProtocolError with every problem of a password that a user is to have */
  refusePassword(password: string): void {
    const user = { username: 'user', name: 'user', group: 'group', password };
    const userGroups = [{ integrationName: user.group, label: user.group }];
    const document = { customer: { id: 1, name: 'customer' }, userGroups, users: [user] };
    refuseProblems(problemsOfUser(this.#ownProblems(document, undefined)));
  }

  /**
   * Changes a user inside the unit of work of the caller.
   * @returns whether anything has changed
   * @throws ProtocolError with every problem. Then the caller must roll back the unit of work
   */
  async change(session: Session, ctx: RequestContext, wanted: UserChange): Promise<boolean> {
    const { customerId, caller } = ctx;
    const last = await this.applied.lockLast(session, customerId);
    if (last === undefined) throw noBlueprint();
    const { blueprint } = last.document;
    const before = blueprint.users?.find(({ username }) => username === wanted.username);
    const after = wanted.draft(before, blueprint);
    const problems = await this.#problemsOf(session, after, { blueprint, appliedBy: caller.username });
    refuseProblems(withKnownGroups(problems, after, blueprint));

    const { password: _, ...others } = after;
    const stored = wanted.passwordHash === undefined ? after : { ...others, password: wanted.passwordHash };
    const [was, is] = [ofUsers(blueprint, before), ofUsers(blueprint, stored)];
    const changes = diffBlueprints(was, is);
    if (changes.length === 0) return false;
    const request = ctx.kind === undefined ? { caller, transactionId: ctx.transactionId } : undefined;
    const [refused] = await this.users.applyUsers(session, { before: was, after: is, request });
    if (refused) throw ProtocolError.of('CONFLICT', `The user "${after.username}" ${refused.message}`);

    const document = withUser(last.document, before, stored);
    const to = await this.customers.moveRevision(session, customerId);
    const applied = { revision: to, appliedAt: this.clock.now(), appliedBy: caller.username, document };
    await this.applied.add(session, applied);
    const told = before
      ? changes
      : [...changes, { path: `users.${after.username}.group`, before: null, after: after.group }];
    const act = blueprintAct(told, { from: last.revision, to, source: undefined });
    await this.trail.record(session, actorOf(ctx), { ...act, action: wanted.action });
    return true;
  }

  /** Returns the problems of a single user, by the rules of the users of a blueprint. */
  async #problemsOf(
    session: Session,
    user: BlueprintUser,
    { blueprint, appliedBy }: { blueprint: Blueprint; appliedBy: string },
  ): Promise<Problem[]> {
    const { customer, userGroups = [] } = blueprint;
    const groups = userGroups.map(({ integrationName, label }) => ({ integrationName, label }));
    // Stored secrets stay as they are. Weak ones may have been set outside production.
    const { signingSecrets: _, ...checked } = user;
    const own = this.#ownProblems({ customer, userGroups: groups, users: [checked] }, blueprint);
    const by = { customerId: customer.id, appliedBy };
    return problemsOfUser([...own, ...(await this.names.problemsOf(session, { users: [user] }, by))]);
  }

  #ownProblems(document: Blueprint, before: Blueprint | undefined): BlueprintProblem[] {
    const broken = [...checkBlueprint(document), ...unstorableTexts(document)];
    if (broken.length > 0) return broken;
    const { production } = this.configuration;
    const weak = production ? [...publishedCredentials(document), ...weakCredentials(document)] : [];
    return [...unusableCredentials(document, before), ...weak];
  }
}

/** Returns the problems at the only user of a document. */
function problemsOfUser(problems: readonly BlueprintProblem[]): Problem[] {
  const ofUser = 'users[0].';
  return problems
    .filter(({ path }) => path.startsWith(ofUser))
    .map(({ path, message }) => ({ code: 'VALUE_INVALID', field: path.slice(ofUser.length), detail: message }));
}

/** Adds the groups of the blueprint to the problem of a group that is not in it. */
function withKnownGroups(
  problems: readonly Problem[],
  { group }: BlueprintUser,
  { userGroups = [] }: Blueprint,
): readonly Problem[] {
  const names = userGroups.map(({ integrationName }) => integrationName);
  if (names.length === 0 || names.includes(group)) return problems;
  const more = names.length > LISTED_GROUPS ? `, and ${names.length - LISTED_GROUPS} more` : '';
  const known = `Name one of ${names.slice(0, LISTED_GROUPS).join(', ')}${more}.`;
  return problems.map((problem) =>
    problem.field === 'group' ? { ...problem, detail: `${problem.detail} ${known}` } : problem,
  );
}

function ofUsers({ customer }: Blueprint, ...users: ReadonlyArray<BlueprintUser | undefined>): Blueprint {
  return { customer, users: users.filter((user) => user !== undefined) };
}

/** Returns the document with the user in the place of the earlier one, or at the end. */
function withUser(document: StoredDocument, before: BlueprintUser | undefined, after: BlueprintUser): StoredDocument {
  const { users = [] } = document.blueprint;
  if (before === undefined && users.length >= MAX_USERS) throw tooManyUsers();
  const changed = before === undefined ? [...users, after] : users.map((user) => (user === before ? after : user));
  return { ...document, blueprint: { ...document.blueprint, users: changed } };
}

function tooManyUsers(): ProtocolError {
  const detail = `The blueprint names ${MAX_USERS} users, and no more fit. Remove users from it first.`;
  return ProtocolError.of('CONFLICT', detail);
}

function noBlueprint(): ProtocolError {
  const detail = 'The customer has no blueprint. Apply one first.';
  return ProtocolError.of('CONFLICT', detail);
}
