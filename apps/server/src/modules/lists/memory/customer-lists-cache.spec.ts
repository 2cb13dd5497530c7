import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import {
  buildGroupAttributes,
  buildRows,
  buildStoredLists,
  CATALOGUE_ROWS,
} from '../../../../test/builders/stored-lists.builder.js';
import type { ListKey, ListNode } from '../../../profile-engine/index.js';
import { CustomerLists } from './customer-lists.js';
import type { GroupNodeAttributes } from '../storage/group-node-attributes.entity.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { CustomerListsCache, findCatalogueIndex, groupByList } from './customer-lists-cache.js';
import type { NodeAttributes } from '../list-attributes.js';

const FOLDERS = 'lists.job.folders';
const CUSTOM = 'lists.customfields_lists';

const folderRows = CATALOGUE_ROWS.filter(({ listId }) => listId === FOLDERS);

function renamed(value: string): ListNodeEntity[] {
  return folderRows.flatMap((row) => (row.id === 31001 ? [{ ...row, value, revision: 2 }] : []));
}

describe('update', () => {
  it('takes in the same twice without harm, because a read may see a change whose revision comes later', () => {
    const added = buildRows([buildListNode({ listId: CUSTOM, id: 700, value: 'Sizes' })]);
    const cache = new CustomerListsCache(buildStoredLists({ nodes: added }));
    cache.update(buildStoredLists({ nodes: added }));
    expect(
      cache
        .index(CUSTOM)
        .children(null)
        .map(({ id }) => id),
    ).toEqual([700]);
    expect([...cache.index(CUSTOM).named('Sizes')]).toEqual([700]);
  });
});

describe('many changes at once', () => {
  const skills = (value: string) =>
    buildRows(Array.from({ length: 500 }, (_, at) => buildListNode({ listId: CUSTOM, id: at + 1, value })));

  it('leave known how nodes were configured, for many nodes as for few', () => {
    const rows = skills('Now').map((row) => ({ ...row, firstValue: 'First' }));
    const cache = new CustomerListsCache(buildStoredLists({ nodes: skills('First') }));
    cache.update(buildStoredLists({ nodes: rows }));
    expect(cache.firstNodes(CUSTOM)?.size).toBe(500);
    cache.update(buildStoredLists({ nodes: skills('First').slice(0, 10) }));
    expect(cache.firstNodes(CUSTOM)?.size).toBe(490);
    cache.update(buildStoredLists({ nodes: skills('First') }));
    expect(cache.firstNodes(CUSTOM)).toBeUndefined();
  });
});

describe('the lists of the catalogue', () => {
  it("are never changed for one customer by another customer's writes", () => {
    const [one, other] = [1, 2].map(() => new CustomerListsCache(buildStoredLists({ nodes: CATALOGUE_ROWS })));
    expect(one?.index(FOLDERS)).toBe(other?.index(FOLDERS));
    one?.update(buildStoredLists({ revision: 2, nodes: renamed('Live') }));
    const own = one?.index(FOLDERS);
    one?.update(buildStoredLists({ revision: 3, nodes: renamed('Living') }));
    expect(one?.index(FOLDERS)).toBe(own);
    expect(own?.get(31001)?.value).toBe('Living');
    const later = new CustomerListsCache(buildStoredLists({ nodes: CATALOGUE_ROWS }));
    for (const unchanged of [other, later]) {
      expect(unchanged?.index(FOLDERS).get(31001)?.value).toBe('Approved');
      expect(unchanged?.index(FOLDERS).named('Living').size).toBe(0);
    }
    expect(one?.index('lists.country')).toBe(other?.index('lists.country'));
  });
});

describe('the lists that customers share', () => {
  const custom = buildRows([buildListNode({ listId: CUSTOM, id: 700, value: 'Sizes' })]);
  const rows = [...CATALOGUE_ROWS, ...custom];
  const ownLists = (stored: readonly ListNodeEntity[]): string[] =>
    [...groupByList(stored)].flatMap(([list, ofList]) => (findCatalogueIndex(list, ofList) ? [] : list));

  it('are all lists that are still those of the catalogue', () => {
    expect(ownLists(rows)).toEqual([CUSTOM]);
    expect(groupByList(rows).size).toBe(41);
  });

  it('are recognised by the attributes of nodes, not by their defaults or the time of their writes', () => {
    const written = rows.map((row) => ({ ...row, revision: 12, defaultValue: 'Something else' }));
    expect(ownLists(written)).toEqual([CUSTOM]);
  });
});

const LABELS = ['A', 'B', 'A > B', 'B > A', 'Approved', 'C702', '702'];
const GROUPS = ['partners', 'recruiters'];
const LISTS = [FOLDERS, CUSTOM, 'C701', 'C702', 'C703', 'C9999'];

/** A write. Its numbers are taken as indexes into what exists at that moment. */
interface Step {
  readonly kind: 'add' | 'rename' | 'reorder' | 'hide' | 'group';
  readonly list: string;
  readonly node: number;
  readonly position: number;
  readonly label: string;
  readonly group: string;
  readonly own: NodeAttributes;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'rename', 'reorder', 'hide', 'group', 'group'),
  list: fc.constantFrom(FOLDERS, CUSTOM, CUSTOM),
  node: fc.nat(),
  position: fc.integer({ min: 1, max: 6 }),
  label: fc.constantFrom(...LABELS),
  group: fc.constantFrom(...GROUPS),
  own: fc.record(
    { value: fc.constantFrom(...LABELS), hidden: fc.boolean(), exportAs: fc.constantFrom('x', 'y') },
    { requiredKeys: [] },
  ),
});

/** A node as a caller sees it: `path` from the first level of the list on. */
interface Seen {
  readonly id: number;
  readonly systemId: string | null;
  readonly parentId: number | null;
  readonly value: string;
  readonly hidden: boolean;
  readonly attributes: NodeAttributes;
  readonly path: readonly string[];
}

/** The tables, and the lists as the plainest reading of them gives. */
class NaiveLists {
  readonly nodes: ListNodeEntity[] = [...folderRows];
  readonly groupAttributes: GroupNodeAttributes[] = [];
  revision = 1;

  write({ kind, list, node: pick, position, label, group, own }: Step): void {
    const known = this.nodes.filter(({ listId }) => listId === list);
    if (kind === 'add') {
      const parentId = [null, ...known.map(({ id }) => id)].at(pick % (known.length + 1)) ?? null;
      const id = 701 + this.nodes.length - folderRows.length;
      const systemId = list === CUSTOM ? null : `D${id}`;
      this.keep(buildRows([buildListNode({ listId: list, id, systemId, parentId, position, value: label })]));
      return;
    }
    const row = known[pick % known.length];
    if (row === undefined) return;
    if (kind === 'rename') this.keep([{ ...row, value: label }]);
    if (kind === 'reorder') this.keep([{ ...row, position }]);
    if (kind === 'hide') this.keep([{ ...row, hidden: 1 - row.hidden }]);
    if (kind === 'group')
      replace(this.groupAttributes, { ...buildGroupAttributes(row, own, group), revision: this.revision });
  }

  since(revision: number): { nodes: ListNodeEntity[]; groupAttributes: GroupNodeAttributes[] } {
    return {
      nodes: this.nodes.filter((row) => row.revision > revision).sort(inTable),
      groupAttributes: this.groupAttributes.filter((row) => row.revision > revision),
    };
  }

  /** The nodes of a list in list order, as a group sees them. */
  seen(list: string, group: string | undefined): Seen[] {
    if (!list.startsWith('C')) return this.level({ list, group, parentId: null, path: [] });
    const root = this.nodes.find((row) => row.listId === CUSTOM && `C${row.id}` === list && row.parentId === null);
    return root ? this.level({ list: CUSTOM, group, parentId: root.id, path: [] }) : [];
  }

  private level(place: { list: string; group: string | undefined; parentId: number | null; path: string[] }): Seen[] {
    const { list, group, parentId, path } = place;
    const rows = this.nodes.filter((row) => row.listId === list && row.parentId === parentId);
    return rows.sort(inTable).flatMap((row) => {
      const own = this.groupAttributes.find(
        ({ listId, nodeId, groupName }) => listId === list && nodeId === row.id && groupName === group,
      );
      const { value, hidden, ...attributes } = {
        value: row.value,
        hidden: row.hidden === 1,
        ...(JSON.parse(row.attributes) as NodeAttributes),
        ...(JSON.parse(own?.attributes ?? '{}') as NodeAttributes),
      };
      const seen = { value: String(value), hidden: Boolean(hidden), attributes, path: [...path, String(value)] };
      const { id, systemId } = row;
      return [{ id, systemId, parentId, ...seen }, ...this.level({ ...place, parentId: id, path: seen.path })];
    });
  }

  private keep([row]: ListNodeEntity[]): void {
    if (row) replace(this.nodes, { ...row, revision: this.revision });
  }
}

function replace<Row extends ListNodeEntity | GroupNodeAttributes>(rows: Row[], row: Row): void {
  const at = rows.findIndex((known) => keyOf(known) === keyOf(row));
  if (at === -1) rows.push(row);
  else rows[at] = row;
}

function keyOf(row: ListNodeEntity | GroupNodeAttributes): string {
  return 'nodeId' in row ? `${row.listId} ${row.nodeId} ${row.groupName}` : `${row.listId} ${row.id}`;
}

function inTable(one: ListNodeEntity, other: ListNodeEntity): number {
  return one.listId.localeCompare(other.listId) || one.position - other.position || one.id - other.id;
}

/** All answers of a list: by text as plain text, label and id; by node itself, its path and its children. */
interface Answers {
  readonly first: readonly number[];
  readonly found: ReadonlyArray<readonly [text: string, plain?: number, label?: number, id?: number]>;
  readonly nodes: ReadonlyArray<Seen & { readonly below: readonly unknown[] }>;
}

function askedOf(seen: readonly Seen[]): string[] {
  return [...LABELS, ...seen.map(({ path }) => path.join(' > ')), 'C701', 'D31001', 'C705', 'none'];
}

function answersOf(lists: CustomerLists, list: string, seen: readonly Seen[]): Answers {
  const find = (key: ListKey): number | undefined => lists.find(list, key)?.id;
  const told = ({ id, systemId, parentId, value, hidden, attributes }: ListNode): Omit<Seen, 'path'> => {
    return { id, systemId, parentId, value, hidden, attributes };
  };
  return {
    first: lists.children(list, null).map(({ id }) => id),
    found: askedOf(seen).map((text) => [text, find(text), find({ value: text }), find({ id: text })]),
    nodes: seen.flatMap(({ id }) => {
      const node = lists.get(list, id);
      return node ? [{ ...told(node), path: lists.path(list, id), below: lists.children(list, id).map(told) }] : [];
    }),
  };
}

function plainAnswers(seen: readonly Seen[]): Answers {
  const byId = (text: string): Seen | undefined =>
    seen.find(({ id, systemId }) => [`C${id}`, `${id}`, systemId].includes(text));
  const byLabel = (text: string): Seen | undefined =>
    seen.find(({ value, hidden }) => value === text && !hidden) ??
    seen.find(({ path, hidden }) => path.join(' > ') === text && !hidden);
  const below = (parentId?: number | null): Array<Omit<Seen, 'path'>> =>
    seen.flatMap(({ path: _, ...node }) => (node.parentId === parentId ? [node] : []));
  return {
    first: below(seen[0]?.parentId).map(({ id }) => id),
    found: askedOf(seen).map((text) => {
      return [text, (byId(text) ?? byLabel(text))?.id, byLabel(text)?.id, byId(text)?.id];
    }),
    nodes: seen.map((node) => ({ ...node, below: below(node.id) })),
  };
}

function expectSame(lists: CustomerLists, model: NaiveLists): void {
  for (const group of [undefined, ...GROUPS, 'nobody']) {
    const own = group === undefined ? lists : lists.ofGroup(group);
    for (const list of LISTS) {
      const seen = model.seen(list, group);
      expect([group, list, answersOf(own, list, seen)]).toEqual([group, list, plainAnswers(seen)]);
    }
  }
}

describe('lists that were changed again and again', () => {
  it('answer every group like newly loaded lists, and like the plainest reading', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 4 }), (batches) => {
        const model = new NaiveLists();
        const cache = new CustomerListsCache(buildStoredLists({ nodes: folderRows }));
        for (const steps of batches) {
          model.revision += 1;
          for (const own of steps) model.write(own);
          const { revision } = model;
          cache.update(buildStoredLists({ revision, ...model.since(cache.revision) }));
          expectSame(new CustomerLists(cache), model);
        }
        const { revision } = model;
        expectSame(
          new CustomerLists(new CustomerListsCache(buildStoredLists({ revision, ...model.since(-1) }))),
          model,
        );
      }),
    );
    // Another customer read the catalogue throughout.
    expectSame(new CustomerLists(new CustomerListsCache(buildStoredLists({ nodes: folderRows }))), new NaiveLists());
  });
});
