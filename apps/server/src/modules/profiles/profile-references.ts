import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { addressLine, groupByTarget } from '../../profile-engine/index.js';
import type {
  AddressTarget,
  ListLookup,
  LookupNeeds,
  Reference,
  ReferenceTarget,
  StoredValues,
} from '../../profile-engine/index.js';
import { ProfilesRepository } from './profiles.repository.js';

/** What references point to, looked up: titles by `{profileType}/{id}`, and addresses by id. */
export interface Targets {
  readonly titles: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<number, AddressTarget>;
}

/** Both databases bound the parameters of a statement. */
const IDS_PER_QUERY = 1000;

const NO_TARGETS: Targets = { titles: new Map(), addresses: new Map() };

interface LookupPlace {
  readonly customerId: number;
  readonly lists: ListLookup;
}

/** Finds what profiles refer to: one query for each kind of target, and none where nothing is referred to. */
@Injectable()
export class ProfileReferences {
  constructor(private readonly repository: ProfilesRepository) {}

  async find(session: Session, place: LookupPlace, needs: LookupNeeds): Promise<Targets> {
    if (needs.size === 0) return NO_TARGETS;
    const titles = new Map<string, string>();
    const addresses = new Map<number, AddressTarget>();
    for (const [target, ids] of needs) {
      if (target === 'addresses') await this.#addAddresses(session, place, { ids, addresses });
      else await this.#addTitles(session, place.customerId, { target, ids, titles });
    }
    return { titles, addresses };
  }

  /** The references whose target does not exist. */
  async listMissing(session: Session, place: LookupPlace, references: readonly Reference[]): Promise<Reference[]> {
    const { titles, addresses } = await this.find(session, place, groupByTarget(references));
    return references.filter(
      ({ target, id }) => !(target === 'addresses' ? addresses.has(id) : titles.has(`${target}/${id}`)),
    );
  }

  async #addTitles(
    session: Session,
    customerId: number,
    {
      target,
      ids,
      titles,
    }: { target: Exclude<ReferenceTarget, 'addresses'>; ids: ReadonlySet<number>; titles: Map<string, string> },
  ): Promise<void> {
    for (const part of inParts([...ids])) {
      const rows = await this.repository.listTitles(session, { customerId, profileType: target }, part);
      for (const { id, title } of rows) titles.set(`${target}/${id}`, title);
    }
  }

  async #addAddresses(
    session: Session,
    { customerId, lists }: LookupPlace,
    { ids, addresses }: { ids: ReadonlySet<number>; addresses: Map<number, AddressTarget> },
  ): Promise<void> {
    for (const part of inParts([...ids])) {
      for (const company of await this.repository.listCompaniesWithAddresses(session, customerId, part)) {
        for (const entry of addressEntriesOf(company.field_values)) {
          const { id } = entry;
          if (typeof id === 'number') addresses.set(id, { companyId: company.id, line: addressLine(entry, lists) });
        }
      }
    }
  }
}

function inParts(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / IDS_PER_QUERY);
  return Array.from({ length: count }, (_, index) => ids.slice(index * IDS_PER_QUERY, (index + 1) * IDS_PER_QUERY));
}

function addressEntriesOf(fieldValues: string): StoredValues[] {
  const { addresses } = JSON.parse(fieldValues) as { addresses?: { entries?: StoredValues[] } };
  return addresses?.entries ?? [];
}
