import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { compileProfileDefinition, isProfileType, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileDefinition, ProfileType, ProfileTypeBlueprint } from '../../profile-engine/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { ListsService } from '../lists/index.js';
import { CATALOGUE } from './catalogue/index.js';
import { CustomerDefinitions } from './customer-definitions.js';
import { changedTypes, keepDroppedFields, unknownLists } from './configuration.rules.js';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';

/** Something wrong with what a blueprint says of the profile types. */
export interface DefinitionProblem {
  /** Such as `people.fields[2].maxLength`. */
  readonly path: string;
  readonly message: string;
}

@Injectable()
export class ProfileDefinitionsService {
  readonly #cache: ConfigurationCache<CustomerDefinitions>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly repository: ProfileDefinitionsRepository,
    private readonly lists: ListsService,
  ) {
    this.#cache = new ConfigurationCache(revisions, (customerId) => this.definitionsIn(unitOfWork.reader, customerId));
  }

  /** The committed definitions of a customer: from memory mostly, and then without a promise. */
  definitionsOf(customerId: number): CustomerDefinitions | Promise<CustomerDefinitions> {
    return this.#cache.get(customerId);
  }

  /** The definitions of a customer as a unit of work that has changed them sees them. */
  async definitionsIn(session: Session, customerId: number): Promise<CustomerDefinitions> {
    const blueprints = await this.repository.list(session, customerId);
    const definitions = PROFILE_TYPES.map((type) => [type, compiled(type, blueprints.get(type))] as const);
    return new CustomerDefinitions(await this.lists.listsIn(session, customerId), new Map(definitions));
  }

  /** Everything wrong with the profile types of a blueprint, a value that is none included. */
  problemsOf(profileTypes: unknown): DefinitionProblem[] {
    if (typeof profileTypes !== 'object' || profileTypes === null) return [];
    return Object.entries(profileTypes).flatMap(([type, blueprint]: [string, unknown]) => {
      if (!isProfileType(type))
        return [{ path: type, message: `is no profile type; ${PROFILE_TYPES.join(', ')} are.` }];
      if (typeof blueprint !== 'object' || blueprint === null) return [];
      const { problems = [] } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint });
      return problems.map(({ path, message }) => ({ path: `${type}.${path}`, message }));
    });
  }

  /**
   * Sets what a blueprint says of each type. A type that it does not name is the catalogue's; a custom field that it
   * names no longer becomes hidden, since profiles may hold values of it.
   *
   * @returns what the stored configuration and lists forbid; then the unit of work is to be given up
   */
  async configure(
    session: Session,
    customerId: number,
    profileTypes: Readonly<Record<string, ProfileTypeBlueprint>>,
  ): Promise<DefinitionProblem[]> {
    const stored = await this.repository.list(session, customerId);
    const lists = await this.lists.listsIn(session, customerId);
    const problems: DefinitionProblem[] = [];
    for (const profileType of PROFILE_TYPES) {
      const wanted = profileTypes[profileType] ?? {};
      const configuration = keepDroppedFields(wanted, stored.get(profileType));
      const found = [
        ...changedTypes(wanted, stored.get(profileType)),
        ...unknownLists(wanted, lists),
        ...(compileProfileDefinition({ catalogue: CATALOGUE[profileType], blueprint: configuration }).problems ?? []),
      ];
      problems.push(...found.map(({ path, message }) => ({ path: `${profileType}.${path}`, message })));
      await this.repository.save(session, customerId, { profileType, configuration });
    }
    return problems;
  }
}

/** A stored configuration was checked before it was stored. */
function compiled(type: ProfileType, blueprint: ProfileTypeBlueprint | undefined): ProfileDefinition {
  const { definition, problems } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint });
  if (!definition) throw new TypeError(`The stored configuration of ${type} is damaged: ${JSON.stringify(problems)}`);
  return definition;
}
