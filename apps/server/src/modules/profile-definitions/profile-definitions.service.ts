import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { compileProfileDefinition, isProfileType, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileDefinition, ProfileType, ProfileTypeBlueprint } from '../../profile-engine/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { ListsService } from '../lists/index.js';
import { CATALOGUE } from './catalogue/index.js';
import { CustomerDefinitions } from './customer-definitions.js';
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

  /** Everything wrong with the profile types of a blueprint. */
  problemsOf(profileTypes: Readonly<Record<string, ProfileTypeBlueprint>>): DefinitionProblem[] {
    return Object.entries(profileTypes).flatMap(([type, blueprint]) => {
      if (!isProfileType(type))
        return [{ path: type, message: `is no profile type; ${PROFILE_TYPES.join(', ')} are.` }];
      const { problems = [] } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint });
      return problems.map(({ path, message }) => ({ path: `${type}.${path}`, message }));
    });
  }

  /** Sets what a blueprint says of each type; a type that it does not name is the catalogue's. */
  async configure(
    session: Session,
    customerId: number,
    profileTypes: Readonly<Record<string, ProfileTypeBlueprint>>,
  ): Promise<void> {
    for (const profileType of PROFILE_TYPES) {
      const configuration = profileTypes[profileType] ?? {};
      await this.repository.save(session, customerId, { profileType, configuration });
    }
  }
}

/** A stored configuration was checked before it was stored. */
function compiled(type: ProfileType, blueprint: ProfileTypeBlueprint | undefined): ProfileDefinition {
  const { definition, problems } = compileProfileDefinition({ catalogue: CATALOGUE[type], blueprint });
  if (!definition) throw new TypeError(`The stored configuration of ${type} is damaged: ${JSON.stringify(problems)}`);
  return definition;
}
