import { Injectable } from '@nestjs/common';
import { inBatches } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { addressLine, groupByTarget, visibleProfileTitle } from '../../profile-engine/index.js';
import type { AddressTarget, LookupNeeds, ProfileType, Reference } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { addressEntries } from './company-addresses.repository.js';
import { ProfilesRepository } from './profiles.repository.js';
import { visibleRecords } from './profile-records.js';

/** The targets of references: titles by `{profileType}/{id}` (D-PRO-26), and addresses by id. */
interface Targets {
  readonly titles: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<number, AddressTarget>;
}

interface LookupScope {
  readonly customerId: number;
  readonly definitions: CallerDefinitions;
}

/**
 * Finds the targets of references, with one query for each kind of target that occurs. Targets that the caller may not see are not
 * found (D-PRO-12).
 */
@Injectable()
export class ProfileReferences {
  constructor(private readonly repository: ProfilesRepository) {}

  async find(session: Session, scope: LookupScope, needs: LookupNeeds): Promise<Targets> {
    const titles = new Map<string, string>();
    const addresses = new Map<number, AddressTarget>();
    for (const [target, ids] of needs) {
      const profileType = target === 'addresses' ? 'companies' : target;
      if (!scope.definitions.canRead(profileType)) continue;
      if (target === 'addresses') await this.#addAddresses(session, scope, { ids, addresses });
      else await this.#addTitles(session, scope, { profileType, ids, titles });
    }
    return { titles, addresses };
  }

  /** Returns the references whose target does not exist for the caller. */
  async listMissing(session: Session, scope: LookupScope, references: readonly Reference[]): Promise<Reference[]> {
    const { titles, addresses } = await this.find(session, scope, groupByTarget(references));
    return references.filter(
      ({ target, id }) => !(target === 'addresses' ? addresses.has(id) : titles.has(`${target}/${id}`)),
    );
  }

  async #addTitles(
    session: Session,
    { customerId, definitions }: LookupScope,
    { profileType, ids, titles }: { profileType: ProfileType; ids: ReadonlySet<number>; titles: Map<string, string> },
  ): Promise<void> {
    const key = { customerId, profileType };
    const definition = definitions.get(profileType);
    const isOpen = definition.visibleTitle.length === definition.title.length && !definitions.hasLock(profileType);
    if (isOpen) {
      for (const part of inBatches([...ids])) {
        const rows = await this.repository.listTitles(session, key, part);
        for (const { id, title } of rows) titles.set(`${profileType}/${id}`, title);
      }
      return;
    }
    const parts = this.repository.listInParts(session, key, [...ids]);
    for await (const record of visibleRecords(definitions, profileType, parts)) {
      titles.set(`${profileType}/${record.id}`, visibleProfileTitle(definition, record.values));
    }
  }

  async #addAddresses(
    session: Session,
    { customerId, definitions }: LookupScope,
    { ids, addresses }: { ids: ReadonlySet<number>; addresses: Map<number, AddressTarget> },
  ): Promise<void> {
    const field = definitions.get('companies').fields.visible.get('addresses');
    if (field === undefined) return;
    const key = { customerId, profileType: 'companies' } as const;
    for (const part of inBatches([...ids])) {
      const companyIds = await this.repository.listIdsWithAddresses(session, customerId, part);
      const parts = this.repository.listInParts(session, key, companyIds);
      for await (const company of visibleRecords(definitions, 'companies', parts)) {
        for (const entry of addressEntries(company.values)) {
          const { id } = entry;
          if (typeof id !== 'number' || !ids.has(id)) continue;
          addresses.set(id, { companyId: company.id, line: addressLine(entry, field, definitions.lists) });
        }
      }
    }
  }
}
