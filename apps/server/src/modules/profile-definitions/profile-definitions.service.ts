import { Injectable } from '@nestjs/common';
import type { BlueprintProblem } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Turn } from '../../runtime/index.js';
import type { Caller } from '../../http/index.js';
import { folderRolesById, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType, ProfileTypeBlueprint } from '../../profile-engine/index.js';
import { ConfigurationCache, ConfigurationRevisions, CustomersRepository } from '../customers/index.js';
import { LiveLists } from '../lists/index.js';
import type { CustomerLists } from '../lists/index.js';
import { groupsOf } from './profile-parts.js';
import type { ProfileParts } from './profile-parts.js';
import { profilePartsProblems } from './blueprint-problems.js';
import type { CallerDefinitions } from './caller-definitions.js';
import { CATALOGUE, folderListOf } from './catalogue/index.js';
import { fieldsToReindex, keepDroppedFields } from './configuration.rules.js';
import { CustomerDefinitions } from './customer-definitions.js';
import { fieldHistories } from './field-histories.js';
import { ProfileDefinitionsRepository } from './profile-definitions.repository.js';

/** Whose profiles, as whom: a request's context has both. */
export interface DefinitionsOf {
  readonly customerId: number;
  readonly caller: Pick<Caller, 'group' | 'access'>;
}

/** Fields by their ids, of each type. */
export type FieldsToReindex = ReadonlyMap<ProfileType, readonly string[]>;

export interface PlatformDefinitions {
  readonly definitions: CallerDefinitions;
  /** Counts the changes of the configuration. */
  readonly revision: number;
}

@Injectable()
export class ProfileDefinitionsService {
  readonly #cache: ConfigurationCache<CustomerDefinitions>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly repository: ProfileDefinitionsRepository,
    private readonly lists: LiveLists,
    private readonly customers: CustomersRepository,
  ) {
    this.#cache = new ConfigurationCache(revisions, async (customerId) =>
      this.#read(unitOfWork.reader, customerId, await lists.update(customerId)),
    );
    lists.onChanged((customerId, changed) => {
      if (changed) this.#cache.renew(customerId, (definitions) => definitions.withLists(changed));
      else this.#cache.drop(customerId);
    });
  }

  /** The committed definitions as the caller meets them: from memory mostly, and then without a promise. */
  definitionsOf({ customerId, caller }: DefinitionsOf): CallerDefinitions | Promise<CallerDefinitions> {
    const known = this.#cache.get(customerId);
    return known instanceof Promise ? known.then((definitions) => definitions.of(caller)) : known.of(caller);
  }

  /** The committed definitions as a public page shows profiles. */
  async publicDefinitionsOf(customerId: number): Promise<CallerDefinitions> {
    return (await this.#cache.get(customerId)).ofPublic();
  }

  /** The committed definitions for what the platform writes itself, and the revision of the configuration that they are of. */
  async platformDefinitionsOf(customerId: number): Promise<PlatformDefinitions> {
    const known = await this.#cache.get(customerId);
    return { definitions: await known.ofPlatform(), revision: known.revision };
  }

  /** Whether that is the revision that a unit of work sees. */
  async isAt(session: Session, customerId: number, revision: number): Promise<boolean> {
    return ((await this.customers.findRevision(session, customerId)) ?? 0) === revision;
  }

  /** The definitions as a unit of work that has changed them sees them. */
  async definitionsIn(session: Session, { customerId, caller }: DefinitionsOf): Promise<CallerDefinitions> {
    return (await this.#readIn(session, customerId)).of(caller);
  }

  /** The definitions as a unit of work sees them, for what the platform writes itself. */
  async platformDefinitionsIn(session: Session, customerId: number): Promise<CallerDefinitions> {
    return (await this.#readIn(session, customerId)).ofPlatform();
  }

  /**
   * Everything wrong with what a blueprint says of profile types and, for profiles, of groups. The lists that the
   * blueprint brings must have been added in the unit of work before: fields and role folders may name them.
   */
  async problemsOf(session: Session, customerId: number, parts: ProfileParts): Promise<BlueprintProblem[]> {
    const stored = await this.repository.get(session, customerId);
    const { stated: lists } = await this.lists.in(session, customerId);
    return new Turn().through(profilePartsProblems(parts, { stored, lists }));
  }

  /**
   * Sets what a blueprint without problems says. A type that it does not name is the catalogue's; a custom field that it
   * names no longer becomes hidden, since profiles may hold values of it.
   *
   * @returns by type, the fields whose part of the index may be another one now
   */
  async configure(session: Session, customerId: number, parts: ProfileParts): Promise<FieldsToReindex> {
    const { types } = await this.repository.get(session, customerId);
    const groups = groupsOf(parts);
    const turn = new Turn();
    const toReindex = new Map<ProfileType, readonly string[]>();
    for (const profileType of PROFILE_TYPES) {
      const stored = types.get(profileType);
      const said = await this.#withFolderIds(session, customerId, {
        profileType,
        said: parts.profileTypes?.[profileType],
      });
      const wanted = keepDroppedFields(said, stored);
      const history = await turn.through(
        fieldHistories({
          catalogue: CATALOGUE[profileType],
          stored,
          wanted,
          groups: [...groups.values()].flatMap((group) => group.get(profileType) ?? []),
        }),
      );
      await this.repository.saveType(session, customerId, { profileType, configuration: { ...wanted, history } });
      toReindex.set(profileType, fieldsToReindex(wanted, stored));
    }
    await this.repository.replaceGroups(session, customerId, groups);
    return toReindex;
  }

  /** Labels of folders may change: what is stored names them by their ids. */
  async #withFolderIds(
    session: Session,
    customerId: number,
    { profileType, said = {} }: { profileType: ProfileType; said: ProfileTypeBlueprint | undefined },
  ): Promise<ProfileTypeBlueprint> {
    if (said.roleFolders === undefined) return said;
    const lists = await this.lists.in(session, customerId);
    return { ...said, roleFolders: folderRolesById(said.roleFolders, folderListOf(profileType), lists.stated) };
  }

  async #readIn(session: Session, customerId: number): Promise<CustomerDefinitions> {
    return this.#read(session, customerId, await this.lists.in(session, customerId));
  }

  async #read(session: Session, customerId: number, lists: CustomerLists): Promise<CustomerDefinitions> {
    // The revision first: then none can be newer than what is there.
    const revision = await this.customers.findRevision(session, customerId);
    return new CustomerDefinitions(lists, await this.repository.get(session, customerId), revision ?? 0);
  }
}
