import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { mayAccess } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { ConditionCompiler, FilterLeaf, FilterTree, TreeLeaf } from '../../../filter-engine/index.js';
import type { Reference } from '../../../profile-engine/index.js';
import { Clock } from '../../../runtime/index.js';
import { PortalsService } from '../../portals/index.js';
import type { CustomerPortals } from '../../portals/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import type { AddressLeaf, AddressOfCompany, SearchLeaf, SearchTree, ReferenceLeaf } from '../query/search-leaves.js';
import type { ProfilesToSearch } from '../query/searched-profiles.js';

/** The caller of a search, and what this caller sees. */
export interface SearchScope {
  readonly customerId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly definitions: CallerDefinitions;
  readonly portals: CustomerPortals;
  /** The caller may read the posts of jobs. */
  readonly readsPosts: boolean;
}

/**
 * A filter that asks for other records than the profile itself. Returns undefined if the filter would tell this caller
 * what is hidden.
 */
export type SearchCondition = (scope: SearchScope) => ConditionCompiler<SearchLeaf> | undefined;

/** Returns what a search of this scope needs to find profiles, apart from their type and ids. */
export function profilesOf({
  customerId,
  now,
  definitions,
}: SearchScope): Omit<ProfilesToSearch, 'profileType' | 'ids'> {
  return { customerId, now, companyLock: definitions.lockTree('companies') };
}

/** Finds what a caller sees. */
@Injectable()
export class SearchScopes {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly references: ProfileReferences,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async of(ctx: RequestContext): Promise<SearchScope> {
    const definitions = await this.definitions.definitionsOf(ctx);
    return this.#scopeOf(ctx.customerId, definitions, mayAccess(ctx.caller, 'portalposts', 'read'));
  }

  /** Returns the scope of visitors, who are not signed in. */
  async ofPublic(customerId: number): Promise<SearchScope> {
    return this.#scopeOf(customerId, await this.definitions.publicDefinitionsOf(customerId), false);
  }

  async #scopeOf(customerId: number, definitions: CallerDefinitions, readsPosts: boolean): Promise<SearchScope> {
    const portals = await this.portals.ofCustomer(customerId);
    return { customerId, now: this.clock.now(), definitions, portals, readsPosts };
  }

  /**
   * Returns the filter without the references that the caller does not see. To this caller a record has no such reference, so
   * nothing is found by it (D-SEA-17, D-PRO-12). A search lock is not passed here: locks know all references.
   */
  async withoutHiddenReferences(
    scope: Pick<SearchScope, 'customerId' | 'definitions'>,
    tree: SearchTree,
  ): Promise<SearchTree> {
    const named: Reference[] = [];
    withReferences(tree, (target, id) => named.push({ path: '', target, id }));
    const hidden = await this.references.listMissing(this.unitOfWork.reader, scope, named);
    if (hidden.length === 0) return tree;
    const keys = new Set(hidden.map(keyOf));
    return withReferences(tree, (target, id) => !keys.has(keyOf({ target, id })));
  }
}

/** Returns the tree with those references that `keeps` keeps, on whatever record it tests them. */
function withReferences<Leaf extends TreeLeaf>(
  tree: FilterTree<Leaf>,
  keeps: (target: Reference['target'], id: number) => unknown,
): FilterTree<Leaf> {
  if (tree.parts !== undefined) return { ...tree, parts: tree.parts.map((part) => withReferences(part, keeps)) };
  const leaf: TreeLeaf & Partial<FilterLeaf & ReferenceLeaf & AddressLeaf & AddressOfCompany> = tree;
  const { passes, address, company, refersTo, test } = leaf;
  if (passes) return { ...tree, passes: withReferences(passes, keeps) };
  if (address) return { ...tree, address: withReferences(address, keeps) };
  if (company) return { ...tree, company: withReferences(company, keeps) };
  if (refersTo === undefined || test?.kind !== 'numberIs') return tree;
  return {
    ...tree,
    test: { kind: 'numberIs', numbers: new Set([...test.numbers].filter((id) => keeps(refersTo, id))) },
  };
}

function keyOf({ target, id }: Pick<Reference, 'target' | 'id'>): string {
  return `${target}/${id}`;
}
