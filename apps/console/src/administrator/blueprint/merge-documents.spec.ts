import { describe, expect, it } from '@jest/globals';
import { compareDocuments } from './compare-documents.js';
import { mergeDocuments } from './merge-documents.js';

const BASE = {
  customer: { id: 1001, name: 'Demo' },
  userGroups: [
    { integrationName: 'a', label: 'A', access: { jobs: 'read', people: 'write' } },
    { integrationName: 'b', label: 'B' },
    { integrationName: 'c', label: 'C' },
  ],
  profileTypes: { people: { tabs: [{ id: 'main', fields: ['x', 'y', 'z'] }] } },
  limits: [1, 2],
};
interface Document {
  readonly customer: { name: string };
  readonly userGroups: Array<{ integrationName: string; label: string; access?: { jobs: string; people: string } }>;
  readonly profileTypes: { readonly people: { tabs: ReadonlyArray<{ readonly id: string; fields: string[] }> } };
  readonly limits: number[];
}

const changed = (change: (document: Document) => void): Document => {
  const copy: Document = structuredClone(BASE);
  change(copy);
  return copy;
};
const keysOf = (document: unknown) => (document as Document).userGroups.map(({ integrationName }) => integrationName);

describe('mergeDocuments', () => {
  it('lists what both sides have changed, and takes the chosen side', () => {
    const theirs = changed(({ customer, userGroups: [a] }) => {
      customer.name = 'Theirs';
      Object.assign(a ?? {}, { label: 'Theirs' });
    });
    const mine = changed(({ customer, userGroups: [a] }) => {
      customer.name = 'Mine';
      Object.assign(a ?? {}, { label: 'Mine' });
    });
    const { document, conflicts } = mergeDocuments({ base: BASE, theirs, mine });
    expect(conflicts).toMatchObject([
      { path: 'customer.name', base: 'Demo', theirs: 'Theirs', mine: 'Mine', isOrder: false },
      { path: 'userGroups.a.label', base: 'A', theirs: 'Theirs', mine: 'Mine', isOrder: false },
    ]);
    expect(document).toEqual(mine);
    const again = mergeDocuments({ base: BASE, theirs, mine }, new Map([[conflicts[1]?.id ?? '', 'theirs']]));
    expect(again.document).toMatchObject({ customer: { name: 'Mine' }, userGroups: [{ label: 'Theirs' }, {}, {}] });
    expect(again.conflicts).toEqual(conflicts);
  });

  it('is in conflict if one side removes what the other changes', () => {
    const theirs = changed(({ userGroups }) => userGroups.splice(1, 1));
    const mine = changed(({ userGroups: [, b] }) => {
      Object.assign(b ?? {}, { label: 'Mine' });
    });
    const { conflicts } = mergeDocuments({ base: BASE, theirs, mine });
    expect(conflicts).toMatchObject([{ path: 'userGroups.b', theirs: undefined, mine: { label: 'Mine' } }]);
    const chosen = mergeDocuments({ base: BASE, theirs, mine }, new Map([[conflicts[0]?.id ?? '', 'theirs']]));
    expect(chosen.document).toEqual(theirs);
  });

  it('keeps what both sides add, each behind the item that it followed', () => {
    const theirs = changed(({ userGroups }) => userGroups.splice(1, 0, { integrationName: 't', label: 'T' }));
    const mine = changed(({ userGroups }) => {
      userGroups.splice(0, 1);
      userGroups.push({ integrationName: 'm', label: 'M' });
    });
    const { document, conflicts } = mergeDocuments({ base: BASE, theirs, mine });
    expect(conflicts).toEqual([]);
    expect(keysOf(document)).toEqual(['t', 'b', 'c', 'm']);
  });

  it('takes the order of the side that has moved items, and asks if both have', () => {
    const theirs = changed(({ userGroups }) => userGroups.reverse());
    const added = changed(({ userGroups }) => userGroups.push({ integrationName: 'm', label: 'M' }));
    expect(keysOf(mergeDocuments({ base: BASE, theirs, mine: added }).document)).toEqual(['c', 'm', 'b', 'a']);
    const mine = changed(({ userGroups }) => userGroups.push(...userGroups.splice(0, 1)));
    const { conflicts } = mergeDocuments({ base: BASE, theirs, mine });
    expect(conflicts).toMatchObject([{ path: 'userGroups', isOrder: true, theirs: ['c', 'b', 'a'] }]);
  });

  it('merges lists of texts, and takes other arrays as one value', () => {
    const theirs = changed(({ profileTypes, limits }) => {
      profileTypes.people.tabs = [{ id: 'main', fields: ['x', 'z'] }];
      limits.push(3);
    });
    const mine = changed(({ profileTypes, limits }) => {
      profileTypes.people.tabs = [{ id: 'main', fields: ['w', 'x', 'y', 'z'] }];
      limits.push(4);
    });
    const { document, conflicts } = mergeDocuments({ base: BASE, theirs, mine });
    expect((document as Document).profileTypes.people.tabs).toEqual([{ id: 'main', fields: ['w', 'x', 'z'] }]);
    expect(conflicts).toMatchObject([{ path: 'limits', theirs: [1, 2, 3], mine: [1, 2, 4] }]);
  });

  it('is not misled by names that every object inherits', () => {
    const theirs = JSON.parse('{"constructor": 1, "__proto__": {"a": 1}}') as unknown;
    const { document, conflicts } = mergeDocuments({ base: {}, theirs, mine: { toString: 2 } });
    expect(conflicts).toEqual([]);
    expect(JSON.stringify(document)).toBe('{"toString":2,"constructor":1,"__proto__":{"a":1}}');
  });
});

describe('a merge of any documents', () => {
  const CASES = Array.from({ length: 100 }, (_, seed) => {
    const random = randomFrom(seed);
    const base = anyValue(random, 1 + random(3));
    return { base, one: variant(base, random), other: variant(base, random) };
  });

  it('changes nothing where only one side has changed something, or both the same', () => {
    for (const { base, one } of CASES) {
      expect(mergeDocuments({ base, theirs: one, mine: base })).toEqual({ document: one, conflicts: [] });
      expect(mergeDocuments({ base, theirs: base, mine: one })).toEqual({ document: one, conflicts: [] });
      expect(mergeDocuments({ base, theirs: one, mine: structuredClone(one) })).toEqual({
        document: one,
        conflicts: [],
      });
    }
  });

  it('finds the same conflicts from both sides', () => {
    const pathsOf = (theirs: unknown, mine: unknown, base: unknown) =>
      mergeDocuments({ base, theirs, mine })
        .conflicts.map(({ id }) => id)
        .sort();
    for (const { base, one, other } of CASES) expect(pathsOf(one, other, base)).toEqual(pathsOf(other, one, base));
  });

  it('loses no change of either side, unless the conflict was decided for the other', () => {
    for (const { base, one: theirs, other: mine } of CASES) {
      const { document, conflicts } = mergeDocuments({ base, theirs, mine });
      const isDecided = (path: string) =>
        conflicts.some((conflict) => conflict.path === '' || `${path}.`.startsWith(`${conflict.path}.`));
      for (const side of [theirs, mine]) {
        const undone = compareDocuments(side, document).map(({ path }) => path);
        const own = new Set(compareDocuments(base, side).map(({ path }) => path));
        expect(undone.filter((path) => own.has(path) && !isDecided(path))).toEqual([]);
      }
    }
  });
});

type Random = (below: number) => number;

/** Returns the same numbers for the same seed, so that a failure comes again. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) % below;
  };
}

function anyValue(random: Random, depth: number): unknown {
  const kind = depth === 0 ? random(2) : 2 + random(2);
  if (kind === 0) return random(5);
  if (kind === 1) return [null, true, 'a', 'b', 'c'][random(5)];
  const names = ['p', 'q', 'r', 's'].filter(() => random(3) > 0);
  if (kind === 2) return Object.fromEntries(names.map((name) => [name, anyValue(random, depth - 1)]));
  return names.map((id) => ({ id, value: anyValue(random, depth - 1) }));
}

/** Changes, adds and removes some members and items. */
function variant(value: unknown, random: Random): unknown {
  if (random(60) === 0) return anyValue(random, 1);
  if (Array.isArray(value)) {
    const kept = value.filter(() => random(12) > 0).map((item: unknown) => withId(item, variant(item, random)));
    if (random(6) === 0) kept.reverse();
    if (random(6) === 0) kept.push(...kept.splice(0, 1));
    return random(4) === 0 ? [...kept, { id: `new${random(3)}`, value: random(3) }] : kept;
  }
  if (typeof value !== 'object' || value === null) return random(8) === 0 ? random(5) : value;
  const kept = Object.entries(value).filter(([name]) => name === 'id' || random(12) > 0);
  return Object.fromEntries(kept.map(([name, member]) => [name, name === 'id' ? member : variant(member, random)]));
}

function withId(item: unknown, changed: unknown): unknown {
  const { id } = item as { readonly id: string };
  return typeof changed === 'object' && changed !== null && !Array.isArray(changed) ? { ...changed, id } : item;
}
