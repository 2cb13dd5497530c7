import { Injectable } from '@nestjs/common';
import { checkBlueprint } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem, BlueprintUser } from '@talent-platform/blueprint';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { NamesInUse } from './blueprint-check.js';
import { publishedCredentials, unstorableTexts, unusableCredentials, weakCredentials } from './blueprint.rules.js';

/** A problem of a user. Its field is a member of the user. */
export interface UserProblem {
  readonly field: string;
  readonly message: string;
}

/** Finds the problems of a single user, by the rules of the users of a blueprint. */
@Injectable()
export class UserCheck {
  constructor(
    private readonly configuration: Configuration,
    private readonly names: NamesInUse,
  ) {}

  async problemsOf(
    session: Session,
    user: BlueprintUser,
    { blueprint, appliedBy }: { blueprint: Blueprint; appliedBy: string },
  ): Promise<UserProblem[]> {
    const { customer, userGroups = [] } = blueprint;
    const groups = userGroups.map(({ integrationName, label }) => ({ integrationName, label }));
    // Stored secrets stay as they are. Weak ones may have been set outside production.
    const { signingSecrets: _, ...checked } = user;
    const own = this.#ownProblems({ customer, userGroups: groups, users: [checked] }, blueprint);
    const by = { customerId: customer.id, appliedBy };
    return asUserProblems([...own, ...(await this.names.problemsOf(session, { users: [user] }, by))]);
  }

  passwordProblemsOf(password: string): UserProblem[] {
    return asUserProblems(this.#ownProblems(withPassword(password), undefined));
  }

  /** Returns why production would refuse a password that is set elsewhere. */
  passwordHintsOf(username: string, password: string): UserProblem[] {
    return this.configuration.production ? [] : asUserProblems(weaknessesOf(withPassword(password, username)));
  }

  #ownProblems(document: Blueprint, before: Blueprint | undefined): BlueprintProblem[] {
    const broken = [...checkBlueprint(document), ...unstorableTexts(document)];
    const strength = this.configuration.production ? weaknessesOf(document) : [];
    return broken.length > 0 ? broken : [...unusableCredentials(document, before), ...strength];
  }
}

function withPassword(password: string, username = 'user'): Blueprint {
  const user = { username, name: 'user', group: 'group', password };
  const group = { integrationName: user.group, label: user.group };
  return { customer: { id: 1, name: 'customer' }, userGroups: [group], users: [user] };
}

function weaknessesOf(document: Blueprint): BlueprintProblem[] {
  return [...publishedCredentials(document), ...weakCredentials(document)];
}

const OF_USER = 'users[0].';

function asUserProblems(problems: readonly BlueprintProblem[]): UserProblem[] {
  return problems
    .filter(({ path }) => path.startsWith(OF_USER))
    .map(({ path, message }) => ({ field: path.slice(OF_USER.length), message }));
}
