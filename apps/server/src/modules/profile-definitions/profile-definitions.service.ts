import { Injectable } from '@nestjs/common';
import type { BlueprintProblem } from '@talent-platform/protocol/blueprint';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { Caller } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { ListsService } from '../lists/index.js';
import { groupsOf } from './blueprint-parts.js';
import type { ProfileParts } from './blueprint-parts.js';
import { profilePartsProblems } from './blueprint-problems.js';
import type { CallerDefinitions } from './caller-definitions.js';
import { CATALOGUE } from './catalogue/index.js';
import { keepDroppedFields } from './configuration.rules.js';
import { CustomerDefinitions } from './customer-definitions.js';
import { fieldHistories } from './field-histories.js';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';

/** Whose profiles, as whom: a request's context has both. */
export interface DefinitionsOf {
  readonly customerId: number;
  readonly caller: Pick<Caller, 'group' | 'access'>;
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
    this.#cache = new ConfigurationCache(revisions, (customerId) => this.#read(unitOfWork.reader, customerId));
  }

  /** The committed definitions as the caller meets them: from memory mostly, and then without a promise. */
  definitionsOf({ customerId, caller }: DefinitionsOf): CallerDefinitions | Promise<CallerDefinitions> {
    const known = this.#cache.get(customerId);
    return known instanceof Promise ? known.then((definitions) => definitions.of(caller)) : known.of(caller);
  }

  /** The definitions as a unit of work that has changed them sees them. */
  async definitionsIn(session: Session, { customerId, caller }: DefinitionsOf): Promise<CallerDefinitions> {
    return (await this.#read(session, customerId)).of(caller);
  }

  /** The definitions as a unit of work sees them, for what the platform writes itself. */
  async platformDefinitionsIn(session: Session, customerId: number): Promise<CallerDefinitions> {
    return (await this.#read(session, customerId)).ofPlatform();
  }

  /**
   * Everything wrong with what a blueprint says of profile types and, for profiles, of groups. The lists that the
   * blueprint brings must have been added in the unit of work before: fields and role folders may name them.
   */
  async problemsOf(session: Session, customerId: number, parts: ProfileParts): Promise<BlueprintProblem[]> {
    const stored = await this.repository.get(session, customerId);
    return profilePartsProblems(parts, { stored, lists: await this.lists.listsIn(session, customerId) });
  }

  /**
   * Sets what a blueprint without problems says. A type that it does not name is the catalogue's; a custom field that it
   * names no longer becomes hidden, since profiles may hold values of it.
   */
  async configure(session: Session, customerId: number, parts: ProfileParts): Promise<void> {
    const { types } = await this.repository.get(session, customerId);
    const groups = groupsOf(parts);
    for (const profileType of PROFILE_TYPES) {
      const stored = types.get(profileType);
      const wanted = keepDroppedFields(parts.profileTypes?.[profileType] ?? {}, stored);
      const history = fieldHistories({
        ...{ catalogue: CATALOGUE[profileType], stored, wanted },
        groups: [...groups.values()].flatMap((group) => group.get(profileType) ?? []),
      });
      await this.repository.saveType(session, customerId, { profileType, configuration: { ...wanted, history } });
    }
    await this.repository.replaceGroups(session, customerId, groups);
  }

  async #read(session: Session, customerId: number): Promise<CustomerDefinitions> {
    const configuration = await this.repository.get(session, customerId);
    return new CustomerDefinitions(await this.lists.listsIn(session, customerId), configuration);
  }
}
