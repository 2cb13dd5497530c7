import { Injectable } from '@nestjs/common';
import type { BlueprintProblem } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { Caller } from '../../http/index.js';
import { folderRolesById, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';
import { ConfigurationCache, ConfigurationRevisions, CustomersRepository } from '../customers/index.js';
import { ListsCache } from '../lists/index.js';
import type { CustomerLists } from '../lists/index.js';
import { groupsOf, fieldsToReindex, keepDroppedFields } from './configuration.rules.js';
import type { ProfileParts } from './configuration.rules.js';
import { profilePartsProblems } from './blueprint-problems.js';
import { CATALOGUE, folderListOf } from './field-catalogue.js';
import { CustomerDefinitions } from './customer-definitions.js';
import type { CallerDefinitions } from './customer-definitions.js';
import { fieldHistories } from './field-histories.js';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';

/** The customer and the caller. A request's context has both. */
interface DefinitionsOf {
  readonly customerId: number;
  readonly caller: Pick<Caller, 'group' | 'access'>;
}

export type FieldsToReindex = ReadonlyMap<ProfileType, readonly string[]>;

@Injectable()
export class ProfileDefinitionsService {
  readonly #cache: ConfigurationCache<CustomerDefinitions>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly repository: ProfileDefinitionsRepository,
    private readonly lists: ListsCache,
    private readonly customers: CustomersRepository,
  ) {
    this.#cache = new ConfigurationCache(revisions, 'profile_definitions', async (customerId) =>
      this.#read(unitOfWork.reader, customerId, await lists.update(customerId)),
    );
  }

  async definitionsOf({ customerId, caller }: DefinitionsOf): Promise<CallerDefinitions> {
    return (await this.#get(customerId)).of(caller);
  }

  async publicDefinitionsOf(customerId: number): Promise<CallerDefinitions> {
    return (await this.#get(customerId)).ofPublic();
  }

  /** Returns the committed definitions for the platform's own writes, and their configuration revision. */
  async platformDefinitionsOf(
    customerId: number,
  ): Promise<{ readonly definitions: CallerDefinitions; readonly revision: number }> {
    const known = await this.#get(customerId);
    return { definitions: known.ofPlatform(), revision: known.revision };
  }

  /** Tells whether a unit of work sees that revision. */
  async isAt(session: Session, customerId: number, revision: number): Promise<boolean> {
    return ((await this.customers.findRevision(session, customerId)) ?? 0) === revision;
  }

  /** Returns the definitions with the changes of a unit of work. */
  async definitionsIn(session: Session, { customerId, caller }: DefinitionsOf): Promise<CallerDefinitions> {
    return (await this.#readIn(session, customerId)).of(caller);
  }

  /** Returns the definitions for the platform's own writes, with the changes of a unit of work. */
  async platformDefinitionsIn(session: Session, customerId: number): Promise<CallerDefinitions> {
    return (await this.#readIn(session, customerId)).ofPlatform();
  }

  /**
   * Returns everything wrong with the profile types of a blueprint and the profile parts of its groups. The unit of
   * work must have added the blueprint's lists before, because fields and role folders may name them.
   */
  async problemsOf(session: Session, customerId: number, parts: ProfileParts): Promise<BlueprintProblem[]> {
    const stored = await this.repository.get(session, customerId);
    const { stated: lists } = await this.lists.in(session, customerId);
    return profilePartsProblems(parts, { stored, lists });
  }

  /**
   * Stores the configuration of a blueprint without problems. Types that it does not name return to the catalogue.
   * Custom fields that it no longer names become hidden, because profiles may hold values of them.
   *
   * @returns the fields whose rows in the index may change, by type
   */
  async configure(session: Session, customerId: number, parts: ProfileParts): Promise<FieldsToReindex> {
    const { types } = await this.repository.get(session, customerId);
    const { stated: lists } = await this.lists.in(session, customerId);
    const groups = groupsOf(parts);
    const toReindex = new Map<ProfileType, readonly string[]>();
    for (const profileType of PROFILE_TYPES) {
      const stored = types.get(profileType);
      const { roleFolders, ...configured } = parts.profileTypes?.[profileType] ?? {};
      // Labels of folders may change, so the stored configuration names folders by id.
      const byId = roleFolders && folderRolesById(roleFolders, folderListOf(profileType), lists);
      const wanted = keepDroppedFields({ ...configured, ...(byId && { roleFolders: byId }) }, stored);
      const history = fieldHistories({
        catalogue: CATALOGUE[profileType],
        stored,
        wanted,
        groups: [...groups.values()].flatMap((group) => group.get(profileType) ?? []),
      });
      await this.repository.saveType(session, customerId, { profileType, configuration: { ...wanted, history } });
      toReindex.set(profileType, fieldsToReindex(wanted, stored));
    }
    await this.repository.replaceGroups(session, customerId, groups);
    return toReindex;
  }

  /** Returns the cached definitions with the lists of now. */
  async #get(customerId: number): Promise<CustomerDefinitions> {
    const known = await this.#cache.get(customerId);
    const lists = await this.lists.of(customerId);
    if (known.lists === lists) return known;
    const renewed = this.#cache.renew(customerId, (now) => (now.lists === lists ? now : now.withLists(lists)));
    return renewed ?? known.withLists(lists);
  }

  async #readIn(session: Session, customerId: number): Promise<CustomerDefinitions> {
    return this.#read(session, customerId, await this.lists.in(session, customerId));
  }

  async #read(session: Session, customerId: number, lists: CustomerLists): Promise<CustomerDefinitions> {
    // Reads the revision first, so that it cannot be newer than the data.
    const revision = await this.customers.findRevision(session, customerId);
    return new CustomerDefinitions(lists, await this.repository.get(session, customerId), revision ?? 0);
  }
}
