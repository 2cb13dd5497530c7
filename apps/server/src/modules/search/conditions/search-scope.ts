import { Injectable } from '@nestjs/common';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import { UnitOfWork } from '../../../database/index.js';
import { mayAccess } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { CompiledCondition, FilterLeaf, FilterTree, TreeLeaf } from '../../../filter-engine/index.js';
import { zipCodeOf } from '../../../profile-engine/index.js';
import type { Reference } from '../../../profile-engine/index.js';
import { Clock } from '../../../runtime/index.js';
import { PortalsService } from '../../portals/index.js';
import type { CustomerPortals } from '../../portals/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { ProfileReferences } from '../../profiles/index.js';
import { ZipCodesService } from '../../zip-codes/index.js';
import type { AddressLeaf, AddressOfCompany, ProfileLeaf, ReferenceLeaf } from '../query/search-leaves.js';
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
  /** The postal codes of the filter that the table lacks (D-SEA-11). */
  readonly unknownZipCodes: ReadonlySet<string>;
}

export type CompiledPart = CompiledCondition<FilterTree<ProfileLeaf>>;

/** A filter that asks for other records than the profile itself. */
export interface SearchCondition {
  /** False if the filter would tell this caller what is hidden. */
  isOpen(scope: SearchScope): boolean;
  compile(given: FilterCondition, scope: SearchScope): CompiledPart;
}

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
    private readonly zipCodes: ZipCodesService,
    private readonly references: ProfileReferences,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param filter the filter of the search, if it has one */
  async of(ctx: RequestContext, filter?: SearchFilter): Promise<SearchScope> {
    return {
      customerId: ctx.customerId,
      now: this.clock.now(),
      definitions: await this.definitions.definitionsOf(ctx),
      portals: await this.portals.ofCustomer(ctx.customerId),
      readsPosts: mayAccess(ctx.caller, 'portalposts', 'read'),
      unknownZipCodes: await this.zipCodes.listUnknown(filter === undefined ? [] : zipCodesOf(filter)),
    };
  }

  /**
   * Returns the filter without the references that the caller does not see. To this caller a record has no such reference, so
   * nothing is found by it (D-SEA-17, D-PRO-12). A search lock is not passed here: locks know all references.
   */
  async withoutHiddenReferences<Leaf extends TreeLeaf>(
    scope: Pick<SearchScope, 'customerId' | 'definitions'>,
    tree: FilterTree<Leaf>,
  ): Promise<FilterTree<Leaf>> {
    const named = namedReferences(tree);
    const hidden = await this.references.listMissing(this.unitOfWork.reader, scope, named);
    return hidden.length === 0 ? tree : treeWithout(tree, new Set(hidden.map(keyOf)));
  }
}

/** Returns the postal codes that the distances of a filter start from. */
function zipCodesOf({ filters, children = [] }: SearchFilter): string[] {
  const own = filters.flatMap(({ name, value = [] }) => (name.endsWith('zipradius') ? value : []));
  return [...own.flatMap((value) => zipCodeOf(value) ?? []), ...children.flatMap(zipCodesOf)];
}

/** Returns the references that a filter names. */
function namedReferences<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): Reference[] {
  if (tree.parts !== undefined) return tree.parts.flatMap((part) => namedReferences(part));
  if (isReferring(tree)) return namedReferences(tree.passes);
  if (isAtAddress(tree)) return namedReferences(tree.address);
  if (isOfCompany(tree)) return namedReferences(tree.company);
  if (!isOfField(tree)) return [];
  const { refersTo, test } = tree;
  if (refersTo === undefined || test.kind !== 'numberIs') return [];
  return [...test.numbers].map((id) => ({ path: '', target: refersTo, id }));
}

function treeWithout<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, keys: ReadonlySet<string>): FilterTree<Leaf> {
  return tree.parts === undefined
    ? leafWithout(tree, keys)
    : { ...tree, parts: tree.parts.map((part) => treeWithout(part, keys)) };
}

function leafWithout<Leaf extends TreeLeaf>(leaf: Leaf, keys: ReadonlySet<string>): Leaf {
  if (isReferring(leaf)) return { ...leaf, passes: treeWithout(leaf.passes, keys) };
  if (isAtAddress(leaf)) return { ...leaf, address: treeWithout(leaf.address, keys) };
  if (isOfCompany(leaf)) return { ...leaf, company: leafWithout(leaf.company, keys) };
  if (!isOfField(leaf)) return leaf;
  const { refersTo, test } = leaf;
  if (refersTo === undefined || test.kind !== 'numberIs') return leaf;
  const numbers = [...test.numbers].filter((id) => !keys.has(keyOf({ target: refersTo, id })));
  return { ...leaf, test: { kind: 'numberIs', numbers: new Set(numbers) } };
}

function isOfField<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & FilterLeaf {
  return 'field' in leaf;
}

function isReferring<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & ReferenceLeaf {
  return 'via' in leaf;
}

function isAtAddress<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & AddressLeaf {
  return 'address' in leaf;
}

function isOfCompany<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & AddressOfCompany {
  return 'company' in leaf;
}

function keyOf({ target, id }: Pick<Reference, 'target' | 'id'>): string {
  return `${target}/${id}`;
}
