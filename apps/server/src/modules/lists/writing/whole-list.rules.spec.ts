import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { buildRows } from '../../../../test/builders/stored-lists.builder.js';
import { buildSketchedNodes, sketches } from '../../../../test/builders/whole-list.builder.js';
import type { NodeSketch, SaidOfNode, SketchedNode } from '../../../../test/builders/whole-list.builder.js';
import { runToEnd } from '../../../profile-engine/index.js';
import { attributesOfLevel } from '../list-attributes.js';
import type { ListDraft } from './draft-node.js';
import { ListIndex } from '../memory/list-index.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { storedAttributes, toListNode } from '../storage/list-node.mapper.js';
import { draftWholeList, namedNode } from './whole-list.rules.js';
import type { WholeList } from './whole-list.rules.js';
import type { NodeAttributes } from '../list-attributes.js';

type Item = Record<string, unknown>;

/** Nodes of every level may have an exportAs, those of the first level a rank. */
const attributesOf = (level: number) =>
  attributesOfLevel('lists.skills', level, [{ name: 'exportAs' }, ...(level === 1 ? [{ name: 'rank' }] : [])]);

function wholeList(rows: readonly ListNodeEntity[], group?: ReadonlyMap<number, NodeAttributes>): WholeList {
  const index = new ListIndex(rows.map(toListNode));
  return { index, rows: new Map(rows.map((row) => [row.id, row])), attributesOf, group };
}

describe('draftWholeList (D-LST-4)', () => {
  const rows = buildRows([
    buildListNode({ id: 1, systemId: 'D1001', value: 'Software', position: 10, attributes: { exportAs: 'SW' } }),
    buildListNode({ id: 2, systemId: 'D1002', value: 'Trades', position: 20, hidden: true }),
    buildListNode({ id: 3, value: 'Arts', position: 40 }),
    buildListNode({ id: 4, parentId: 1, value: 'Java', position: 1 }),
    buildListNode({ id: 5, parentId: 1, value: 'COBOL', position: 2 }),
    buildListNode({ id: 6, parentId: 4, value: 'Spring', position: 7 }),
  ]);
  const [one, two, three, four, five] = ['C1', 'C2', 'C3', 'C4', 'C5'].map((id) => ({ id }));
  const draft = (children: unknown, group?: ReadonlyMap<number, NodeAttributes>) =>
    runToEnd(draftWholeList(wholeList(rows, group), children));

  it('shares out the places of a level, and does not write nodes that keep their place', () => {
    const { nodes } = draft([{ ...three, value: 'Art' }, two, one]);
    const after = nodes.map(({ id, position, value }) => [id, position, value]);
    expect(after.toSorted()).toEqual([
      [1, 40, 'Software'],
      [3, 10, 'Art'],
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['no array', {}, 'children', 'must be an array of all nodes of its level, received an object.'],
    [
      'children that are no array',
      [one, two, { ...three, children: 'none' }],
      'children[2].children',
      'must be an array of all nodes of its level, received "none".',
    ],
    [
      'an attribute that there is not',
      [one, { ...two, colour: 1 }, three],
      'C2/colour',
      'is not an attribute of this list. Its attributes are value, hidden, exportAs, rank. Names must match exactly.',
    ],
    [
      'one that this level has not',
      [{ ...one, children: [{ ...four, rank: 1 }, five] }, two, three],
      'C4/rank',
      'is not an attribute of this list. Its attributes are value, hidden, exportAs. Names must match exactly.',
    ],
  ])('refuses %s', (_title, children, field, detail) => {
    const { problems } = draft(children);
    expect(problems.map((problem) => [problem.field, problem.detail])).toEqual([[field, detail]]);
  });

  it('refuses another order for a group, on any level (D-LST-5)', () => {
    const detail = 'must be in the order of the list, which is the same for every user group.';
    const drafted = draft([{ ...one, children: [five, four] }, two, three], new Map());
    const problems = [{ code: 'VALUE_INVALID', field: 'children[0].children', detail }];
    expect(drafted).toEqual({ nodes: [], groupChanges: [], changes: [], problems });
  });

  it('checks nothing below an item that names no node', () => {
    const { problems } = draft([one, two, three, { id: 'C9', children: 5, value: 5 }]);
    expect(problems.map(({ field }) => field)).toEqual(['children[3]']);
  });

  it('stops checking items after 1,000 problems (D-ERR-10)', () => {
    const strangers = Array.from({ length: 1500 }, () => ({ id: 'C9' }));
    const { changes, problems } = draft([{ ...one, value: 'IT' }, ...strangers, { ...two, value: 'x' }, three]);
    expect([changes.map(({ path }) => path), problems.length]).toEqual([['C1/value'], 1000]);
  });
});

/** One level of a body, and its parent. */
interface BodyLevel {
  readonly parentId: number | null;
  readonly items: Item[];
}

type Moment = 'before' | 'after';

/** A random list, a valid body for it, and the expected result, computed in the plainest way. */
class RandomList {
  readonly #nodes: readonly SketchedNode[];
  readonly #forGroup: boolean;
  /** The attributes that the body gives each node that it names. */
  readonly #said = new Map<number, SaidOfNode>();
  /** Every level of the body, the first level first. */
  readonly levels: BodyLevel[] = [];

  constructor(from: readonly NodeSketch[], forGroup: boolean) {
    this.#nodes = buildSketchedNodes(from);
    this.#forGroup = forGroup;
    this.#writeLevel(null);
  }

  get list(): WholeList {
    return wholeList(
      this.#nodes.map(({ row }) => row),
      this.#group(),
    );
  }

  get body(): Item[] {
    return this.levels[0]?.items ?? [];
  }

  /** Every node in list order, with its values and those of the group. */
  expected(parentId: number | null = null): unknown[] {
    return this.#order(parentId, 'after').flatMap((node) => [
      { id: node.row.id, parentId, stored: this.#stored(node, 'after'), own: this.#own(node, 'after') },
      ...this.expected(node.row.id),
    ]);
  }

  /** The same of the list after the draft. Only drafted nodes differ. */
  made({ nodes, groupChanges }: Pick<ListDraft, 'nodes' | 'groupChanges'>): unknown[] {
    const rows = new Map(this.#nodes.map(({ row }) => [row.id, row]));
    for (const row of nodes) {
      const { position, value, hidden, attributes } = row;
      expect(row).toEqual({ ...rows.get(row.id), position, value, hidden, attributes });
      expect(row).not.toEqual(rows.get(row.id));
      rows.set(row.id, row);
    }
    const group = new Map(this.#group());
    for (const { nodeId, attributes } of groupChanges) group.set(nodeId, attributes);
    return Array.from(new ListIndex(Array.from(rows.values(), toListNode)), ({ id, parentId }) => {
      const row = rows.get(id);
      return { id, parentId, stored: row && storedAttributes(row), own: group.get(id) ?? {} };
    });
  }

  /** The expected changes, by path: everything that looks different to those for whom the list is written. */
  expectedChanges(): unknown[] {
    const orders = [null, ...this.#nodes.map(({ row }) => row.id)].map((id) => {
      const order = (moment: Moment) => this.#order(id, moment).map(({ row }) => `C${row.id}`);
      return { path: id === null ? 'children' : `C${id}/children`, before: order('before'), after: order('after') };
    });
    const attributes = this.#nodes.flatMap((node) =>
      ['value', 'hidden', 'exportAs', 'rank', 'old'].map((name) => {
        const seen = (moment: Moment) => this.#seen(node, moment)[name] ?? null;
        return { path: `C${node.row.id}/${name}`, before: seen('before'), after: seen('after') };
      }),
    );
    return [...orders, ...attributes]
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .toSorted(byPath);
  }

  #writeLevel(parentId: number | null): Item[] {
    const items: Item[] = [];
    this.levels.push({ parentId, items });
    for (const node of this.#order(parentId, 'after')) {
      const said = this.#saidOf(node);
      this.#said.set(node.row.id, said);
      const item: Item = { ...namesOf(node), ...said };
      items.push(item);
      if (node.sketch.withChildren) item['children'] = this.#writeLevel(node.row.id);
    }
    return items;
  }

  /**
   * Attributes that the body may give the node: those of its level and those that it has. No null for a label without a
   * default.
   */
  #saidOf(node: SketchedNode): SaidOfNode {
    const known = [...attributesOf(node.level).keys(), ...Object.keys(this.#seen(node, 'before'))];
    const isSound = ([name, said]: readonly [string, unknown]) =>
      known.includes(name) && (name !== 'value' || said !== null || this.#forGroup || node.sketch.given !== undefined);
    return Object.fromEntries(Object.entries(node.sketch.said).filter(isSound));
  }

  /** A level takes the order of the body if the body names it. For a group the order never changes. */
  #order(parentId: number | null, moment: Moment): SketchedNode[] {
    const siblings = this.#nodes
      .filter(({ row }) => row.parentId === parentId)
      .toSorted((one, other) => one.row.position - other.row.position);
    const isKept = moment === 'before' || this.#forGroup || !this.levels.some((level) => level.parentId === parentId);
    return isKept ? siblings : siblings.toSorted((one, other) => one.sketch.bodyPlace - other.sketch.bodyPlace);
  }

  #group(): Map<number, NodeAttributes> | undefined {
    if (!this.#forGroup) return undefined;
    const own = this.#nodes.map(({ row, sketch }) => [row.id, sketch.own] as const);
    return new Map(own.filter(([, attributes]) => Object.keys(attributes).length > 0));
  }

  #seen(node: SketchedNode, moment: Moment): NodeAttributes {
    return { ...this.#stored(node, moment), ...this.#own(node, moment) };
  }

  #stored({ row, sketch: { stored, given } }: SketchedNode, moment: Moment): NodeAttributes {
    if (moment === 'before' || this.#forGroup) return stored;
    const defaults: NodeAttributes = { hidden: false, ...given };
    const after = Object.entries(this.#said.get(row.id) ?? {}).map(([name, said]) => [name, said ?? defaults[name]]);
    return withoutUndefined({ ...stored, ...Object.fromEntries(after) });
  }

  #own({ row, sketch: { stored, own } }: SketchedNode, moment: Moment): NodeAttributes {
    if (!this.#forGroup) return {};
    if (moment === 'before') return own;
    const seen: NodeAttributes = { ...stored, ...own };
    const after = Object.entries(this.#said.get(row.id) ?? {}).filter(([name, said]) => said !== seen[name]);
    return withoutUndefined({ ...own, ...Object.fromEntries(after.map(([name, said]) => [name, said ?? undefined])) });
  }
}

/** One fault of a body. Its numbers are taken as indexes into the body. */
interface Fault {
  readonly kind: 'left out' | 'twice' | 'unknown' | 'moved' | 'new';
  readonly level: number;
  readonly node: number;
  readonly at: number;
}

/** The result of a fault in a body. */
interface Faulty {
  /** The field and text of each reported problem. */
  readonly problems: ReadonlyArray<readonly [field: string | undefined, detail: RegExp]>;
  /**
   * A node that must not be drafted, nor those below it. Undefined if everything else is drafted as without the fault.
   */
  readonly missing?: number;
}

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('left out', 'twice', 'unknown', 'moved', 'new'),
  level: fc.nat(),
  node: fc.nat(),
  at: fc.nat(),
});

/** Puts a fault into a valid body. Returns undefined if the body has no place for it. */
function makeFault({ levels, body }: RandomList, { kind, ...pick }: Fault): Faulty | undefined {
  const level = levels[pick.level % levels.length];
  const index = pick.node % (level?.items.length ?? 1);
  const item = level?.items[index];
  if (level === undefined) return undefined;
  const put = (added: Item, { items }: BodyLevel, from = 0): string | undefined => {
    items.splice(from + (pick.at % (items.length - from + 1)), 0, added);
    return pathOf(body, added);
  };
  if (kind === 'new') return { problems: [[put({ value: 'New' }, level), /^names no node by id or listnodeid;/]] };
  if (kind === 'unknown') {
    const stranger = [{ id: 'C999' }, { id: 'D999' }, { listnodeid: 999 }, { listnodeid: '999', value: 'x' }][
      pick.node % 4
    ];
    return { problems: [[put({ ...stranger }, level), /^names no node of this list: "[CD]?999"\./]] };
  }
  if (item === undefined) return undefined;
  const id = idOf(item);
  if (kind === 'twice') {
    const path = put({ id: `C${id}`, value: 'Twice' }, level, index + 1);
    return { problems: [[path, new RegExp(`^names C${id}, which is named before`)]] };
  }
  const elsewhere = levels.filter(({ items }) => items !== level.items && pathOf([item], items) === undefined);
  const other = kind === 'moved' ? elsewhere[pick.at % elsewhere.length] : undefined;
  if (kind === 'moved' && other === undefined) return undefined;
  level.items.splice(index, 1);
  const moved = other && ([put(item, other), new RegExp(`^names C${id}, which stands elsewhere`)] as const);
  return { problems: [[`C${id}`, /^is left out of children/], ...(moved ? [moved] : [])], missing: id };
}

describe('draftWholeList of a random list and body', () => {
  const cases = fc.tuple(sketches, fc.boolean()).map(([from, forGroup]) => new RandomList(from, forGroup));

  it('changes the list like the plainest model, and reports all differences', () => {
    fc.assert(
      fc.property(cases, (random) => {
        const draft = runToEnd(draftWholeList(random.list, random.body));
        expect(draft.problems).toEqual([]);
        expect(random.made(draft)).toEqual(random.expected());
        expect(draft.changes.toSorted(byPath)).toEqual(random.expectedChanges());
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a body with one fault by a problem that names it, and drafts nothing of the faulty part', () => {
    fc.assert(
      fc.property(fc.tuple(sketches, fc.boolean()), fault, ([from, forGroup], wrong) => {
        const random = new RandomList(from, forGroup);
        const sound = runToEnd(draftWholeList(random.list, random.body));
        const faulty = makeFault(random, wrong);
        fc.pre(faulty !== undefined);
        const { problems, ...drafted } = runToEnd(draftWholeList(random.list, random.body));
        expect(problems.map(({ code, field }) => `${code} ${field}`).toSorted()).toEqual(
          faulty.problems.map(([field]) => `VALUE_INVALID ${field}`).toSorted(),
        );
        for (const [field, detail] of faulty.problems) {
          expect(problems.find((problem) => problem.field === field)?.detail).toMatch(detail);
        }
        const { missing } = faulty;
        if (missing === undefined) expect({ ...drafted, problems: [] }).toEqual(sound);
        else expect(namedIn(drafted)).not.toContain(missing);
      }),
      { numRuns: 500 },
    );
  });
});

/** The nodes that a draft mentions. */
function namedIn({ nodes, groupChanges, changes }: Omit<ListDraft, 'problems'>): number[] {
  const told = changes.map(({ path }) => Number(/^C(\d+)\//.exec(path)?.[1]));
  return [...nodes.map(({ id }) => id), ...groupChanges.map(({ nodeId }) => nodeId), ...told];
}

/** Returns the path of an item, or of a level's array, in a body. */
function pathOf(items: readonly Item[], wanted: unknown, path = 'children'): string | undefined {
  if (items === wanted) return path;
  for (const [index, item] of items.entries()) {
    const own = `${path}[${index}]`;
    if (item === wanted) return own;
    const below = pathOf((item['children'] ?? []) as Item[], wanted, `${own}.children`);
    if (below !== undefined) return below;
  }
  return undefined;
}

function namesOf({ row: { id, systemId }, sketch: { namedBy } }: SketchedNode): Item {
  if (namedBy === 'number') return { listnodeid: id };
  if (namedBy === 'text') return { listnodeid: String(id) };
  const name = { id: namedBy === 'C-id' ? `C${id}` : (systemId ?? `C${id}`) };
  return namedBy === 'both' ? { ...name, listnodeid: String(id), _links: { self: {} } } : name;
}

/** System ids are the number plus 5,000. */
function idOf({ id, listnodeid }: Item): number {
  if (typeof id !== 'string') return Number(listnodeid);
  return Number(id.slice(1)) - (id.startsWith('D') ? 5000 : 0);
}

function withoutUndefined(attributes: Readonly<Record<string, NodeAttributes[string] | undefined>>): NodeAttributes {
  return JSON.parse(JSON.stringify(attributes)) as NodeAttributes;
}

function byPath(one: unknown, other: unknown): number {
  const [left, right] = [one, other].map((change) => (change as { readonly path: string }).path);
  return String(left) < String(right) ? -1 : 1;
}

const index = new ListIndex([
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software' }),
  buildListNode({ id: 801, systemId: 'D50007', value: 'Engineering' }),
  buildListNode({ id: 802, systemId: 'D50007001', parentId: 801, value: 'TypeScript' }),
  // A node whose number equals another node's system id.
  buildListNode({ id: 50007, value: 'Baking' }),
]);

const name = (item: unknown) => namedNode(index, item, { path: 'children[3]', parentId: null, seen: new Set() });

const UNKNOWN = (shown: string): string =>
  `names no node of this list: ${shown}. A new node is added by POST to …/node.`;

describe('namedNode (D-LST-4)', () => {
  it('tells C and a number, or a listnodeid, from the system id of another node', () => {
    for (const item of [{ id: 'C50007' }, { listnodeid: 50007 }])
      expect(name(item)).toEqual({ node: index.get(50007) });
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'must be a node, as an object, received null.'],
    ['an array', [{ id: 'C801' }], 'must be a node, as an object, received an array.'],
    ['a leading zero', { id: 'C0801' }, UNKNOWN('"C0801"')],
    ['small letters', { id: 'c801' }, UNKNOWN('"c801"')],
    ['a system id as listnodeid', { listnodeid: 'D50007' }, UNKNOWN('"D50007"')],
    ['C as listnodeid', { listnodeid: 'C801' }, UNKNOWN('"C801"')],
    ['a fraction', { listnodeid: 801.5 }, UNKNOWN('"801.5"')],
    ['a negative number', { listnodeid: -801 }, UNKNOWN('"-801"')],
    ['a number beyond all', { listnodeid: 1e21 }, UNKNOWN('"1e+21"')],
    ['null as id', { id: null }, UNKNOWN('null')],
    ['one id that is known, and one that is not', { id: 'C801', listnodeid: 99 }, UNKNOWN('"C801" and "99"')],
    ['the same, the other way about', { id: 'C99', listnodeid: 801 }, UNKNOWN('"C99" and "801"')],
    ['one id, and null', { id: 'C801', listnodeid: null }, UNKNOWN('"C801" and null')],
  ])('refuses %s', (_title, item, detail) => {
    expect(name(item)).toEqual({ problem: { code: 'VALUE_INVALID', field: 'children[3]', detail } });
  });

  it.each<[string, unknown]>([
    ['an object', { id: {} }],
    ['an array that holds an id', { id: ['C801'] }],
    ['what cannot be written as text', { listnodeid: { toString: null, valueOf: null } }],
  ])('refuses %s as id', (_title, item) => {
    expect(name(item)).toMatchObject({ problem: { code: 'VALUE_INVALID', field: 'children[3]' } });
  });
});
