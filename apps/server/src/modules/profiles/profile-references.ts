import { Injectable } from '@nestjs/common';
import { inBatches } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { BaseUrl } from '../../http/index.js';
import { addressLine, groupByTarget, profileTitle } from '../../profile-engine/index.js';
import type { AddressTarget, LookupNeeds, ProfileType, Reference, RenderContext } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { addressEntries, listCompaniesWith } from './company-addresses.repository.js';
import { ProfilesRepository } from './profiles.repository.js';
import { seenRecords } from './profile-records.js';

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
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** Returns what rendering values needs. The caller adds the URL of their fields. */
  async renderContext(
    session: Session,
    scope: LookupScope,
    needs: LookupNeeds,
  ): Promise<Omit<RenderContext, 'fieldsUrl'>> {
    const targets = await this.find(session, scope, needs);
    return {
      ...targets,
      lists: scope.definitions.lists,
      customerUrl: this.baseUrl.of(`/customers/${scope.customerId}`),
    };
  }

  /** Returns titles by `{profileType}/{id}` (D-PRO-26), and addresses by id. */
  async find(
    session: Session,
    scope: LookupScope,
    needs: LookupNeeds,
  ): Promise<Pick<RenderContext, 'titles' | 'addresses'>> {
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
    for await (const record of seenRecords(session, this.repository, { ...key, definitions }, [...ids])) {
      titles.set(`${profileType}/${record.id}`, profileTitle(definition.visibleTitle, record.values));
    }
  }

  async #addAddresses(
    session: Session,
    { customerId, definitions }: LookupScope,
    { ids, addresses }: { ids: ReadonlySet<number>; addresses: Map<number, AddressTarget> },
  ): Promise<void> {
    const field = definitions.get('companies').fields.visible.get('addresses');
    if (field === undefined) return;
    const companies = { customerId, definitions, profileType: 'companies' } as const;
    for (const part of inBatches([...ids])) {
      const companyIds = await listCompaniesWith(session, customerId, part);
      for await (const company of seenRecords(session, this.repository, companies, companyIds)) {
        for (const entry of addressEntries(company.values)) {
          const { id } = entry;
          if (typeof id !== 'number' || !ids.has(id)) continue;
          addresses.set(id, { companyId: company.id, line: addressLine(entry, field, definitions.lists) });
        }
      }
    }
  }
}
