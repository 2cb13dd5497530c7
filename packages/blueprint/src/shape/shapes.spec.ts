import { describe, expect, it } from '@jest/globals';
import { distinct, keyed } from './array-shape.js';
import { choiceBy, named } from './choice-shape.js';
import { objectShape, optional, recordOf, required } from './object-shape.js';
import { REDACTED, same } from './shape.js';
import type { Definitions, Shape } from './shape.js';
import { flag, number, oneOf, secretText, text, textShape, wholeNumber } from './value-shape.js';

function messageOf(shape: Shape, value: unknown): string | undefined {
  return shape.problems(value, 'here')[0]?.message;
}

describe('same', () => {
  it.each<[unknown, unknown]>([
    [1, 1],
    [
      { a: 1, b: [{ c: null }] },
      { b: [{ c: null }], a: 1 },
    ],
    [{ a: undefined }, {}],
    [[], []],
  ])('takes %j and %j for equal', (one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it.each<[unknown, unknown]>([
    [1, '1'],
    [
      [1, 2],
      [2, 1],
    ],
    [{}, []],
    [null, {}],
    [{ toString: 'a' }, {}],
    [[1], [1, undefined]],
  ])('takes %j and %j for different', (one, other) => {
    expect(same(one, other)).toBe(false);
    expect(same(other, one)).toBe(false);
  });
});

describe('a value', () => {
  it.each<[string, Shape, unknown, unknown]>([
    ['a text', text, 'a', ''],
    ['a text of a pattern', textShape({ pattern: /^a+$/ }), 'aa', 'b'],
    ['a text of a rule', textShape({ holds: (value) => value.length < 3 }), 'aa', 'aaa'],
    ['a flag', flag, false, 0],
    ['a number', number, -1.5, Number.NaN],
    ['a whole number', wholeNumber(1), 1, 0],
    ['a whole number up to another', wholeNumber(1, 3), 3, 4],
    ['one of several', oneOf(['a', 1]), 1, '1'],
  ])('is %s: %#', (_name, shape, right, wrong) => {
    expect(messageOf(shape, right)).toBeUndefined();
    expect(messageOf(shape, wrong)).toMatch(/^must be .*, received .*\.$/);
  });

  it('is told as it came, unless it could be a secret', () => {
    expect(messageOf(oneOf(['a']), 'hunter2')).toBe('must be one of "a", received "hunter2".');
    const shy = textShape({ pattern: /^a$/, discretion: 'private' });
    expect(messageOf(shy, 'hunter2')).toBe('must be a text that is not empty, received another text.');
    expect(messageOf(secretText, 1234)).toBe('must be a text that is not empty, received a number.');
  });

  it('is left out, or covered, where it is a secret', () => {
    expect(secretText.conceal('hunter2')).toBeUndefined();
    expect(secretText.conceal('hunter2', REDACTED)).toBe('[secret]');
    expect(text.conceal('a', REDACTED)).toBe('a');
  });
});

describe('an object', () => {
  const shape = objectShape({
    a: required(text, 'A.'),
    b: optional(flag, 'B.', { default: false }),
    c: optional(secretText, 'C.', { keepsStored: true }),
  });

  it('has its members and no others', () => {
    expect(shape.problems({ a: 'x' }, '')).toEqual([]);
    expect(shape.problems({ b: 1, bb: 2 }, 'here').map(({ path }) => path)).toEqual(['here.a', 'here.b', 'here.bb']);
  });

  it('has no member that every object has', () => {
    const odd = objectShape({ constructor: required(text, 'Odd.'), toString: optional(text, 'Odd too.') });
    expect(odd.problems({}, '')).toEqual([{ path: 'constructor', message: 'is required.' }]);
    expect(shape.problems(JSON.parse('{"a":"x","__proto__":{"c":1}}'), '')).toHaveLength(1);
  });

  it('may have members of a rest, all alike', () => {
    const open = objectShape({ a: required(text, 'A.') }, { rest: { names: /^x/, member: optional(number, 'X.') } });
    expect(open.problems({ a: 'a', x1: 1, x2: '2', y: 1 }, '').map(({ path }) => path)).toEqual(['x2', 'y']);
    expect(open.changes({ a: 'a', x1: 1 }, { a: 'a', x1: 2 }, '')).toEqual([{ path: 'x1', before: 1, after: 2 }]);
    expect(open.schema(new Map())).toMatchObject({
      propertyNames: { pattern: '^x' },
      additionalProperties: { type: 'number', description: 'X.' },
    });
  });

  it('is equal with and without a default, and keeps what is kept', () => {
    expect(shape.changes({ a: 'x', c: 's' }, { a: 'x', b: false }, '')).toEqual([]);
    expect(shape.changes({ a: 'x' }, { a: 'x', c: 's' }, '')).toEqual([{ path: 'c', before: null, after: '[secret]' }]);
  });

  it('describes its members, with their defaults', () => {
    expect(shape.schema(new Map())).toEqual({
      type: 'object',
      properties: {
        a: { description: 'A.', type: 'string', minLength: 1, maxLength: 255 },
        b: { description: 'B.', type: 'boolean', default: false },
        c: { description: 'C.', type: 'string', minLength: 1, maxLength: 1000 },
      },
      required: ['a'],
      additionalProperties: false,
    });
  });
});

describe('a record', () => {
  const known = recordOf(flag, { names: { noun: 'animal', known: { cat: 'Cats.', dog: 'Dogs.' } }, default: true });
  const free = recordOf(flag, { names: { sentence: 'a letter', pattern: /^[a-z]$/ } });

  it('has the names that are known', () => {
    expect(known.problems({ cat: true, dogs: false, cow: 1 }, '')).toEqual([
      { path: 'dogs', message: 'is no animal; cat, dog are. Did you mean "dog"?' },
      { path: 'cow', message: 'is no animal; cat, dog are.' },
      { path: 'cow', message: 'must be true or false, received 1.' },
    ]);
  });

  it('has the names that its pattern takes', () => {
    expect(free.problems({ a: true, bc: true }, '')).toEqual([{ path: 'bc', message: 'must be named by a letter.' }]);
    expect(messageOf(free, [])).toBe('must be an object, received an array.');
  });

  it('is equal with and without a default', () => {
    expect(known.changes(undefined, { cat: true }, '')).toEqual([]);
    expect(known.changes({ cat: false }, {}, '')).toEqual([{ path: 'cat', before: false, after: null }]);
  });
});

describe('an array', () => {
  const items = keyed(objectShape({ id: required(text, 'Id.'), n: optional(number, 'N.') }), { keys: ['id'], max: 9 });

  it('tells of which item each problem is', () => {
    expect(items.problems([{ id: 'a' }, 7, { id: '' }], 'here').map(({ path }) => path)).toEqual([
      'here[1]',
      'here[2].id',
    ]);
    expect(messageOf(items, {})).toBe('must be an array, received an object.');
  });

  it('is wanted filled where it is', () => {
    expect(messageOf(distinct(text, { max: 9, filled: true, sentence: 'an array of words' }), [])).toBe(
      'must be an array of words, received an array.',
    );
  });

  it('has no item twice', () => {
    expect(items.problems([{ id: 'a' }, { id: 'b' }, { id: 'a' }], 'here')).toEqual([
      { path: 'here[2].id', message: '"a" is already the id of here[0].' },
    ]);
    expect(distinct(number, { max: 9 }).problems([1, 2, 1], 'here')).toEqual([
      { path: 'here[2]', message: '"1" is already in this array; name it once.' },
    ]);
    expect(distinct(number, { max: 9 }).problems([{}, {}], 'here')).toHaveLength(2);
  });

  it('changes item by item', () => {
    const before = [{ id: 'a', n: 1 }, { id: 'b' }];
    const after = [{ id: 'c' }, { id: 'a', n: 2 }];
    expect(items.changes(before, after, 'here')).toEqual([
      { path: 'here.b', before: { id: 'b' }, after: null },
      { path: 'here.c', before: null, after: { id: 'c' } },
      { path: 'here.a.n', before: 1, after: 2 },
    ]);
  });
});

describe('a choice', () => {
  const circle = objectShape({ kind: required(oneOf(['circle']), 'Kind.'), radius: required(number, 'Radius.') });
  const point = objectShape({ kind: required(oneOf(['point', 'dot']), 'Kind.') });
  const variants = [
    { values: ['circle'], shape: circle },
    { values: ['point', 'dot'], shape: point },
  ];
  const shape = choiceBy('kind', variants, { about: 'Which.' });

  it('has the members that its deciding one asks for', () => {
    expect(shape.problems({ kind: 'dot' }, '')).toEqual([]);
    expect(shape.problems({ kind: 'circle' }, '')).toEqual([{ path: 'radius', message: 'is required.' }]);
    expect(shape.problems({ kind: 'square' }, '')).toEqual([
      { path: 'kind', message: 'must be one of "circle", "point", "dot", received "square".' },
    ]);
    expect(shape.problems({}, '')).toEqual([
      { path: 'kind', message: 'must be one of "circle", "point", "dot", received none.' },
    ]);
    expect(shape.problems('circle', 'here')).toHaveLength(1);
  });

  it('tells what is wrong whichever is chosen, where none is', () => {
    const named = required(text, 'Its name.');
    const both = choiceBy(
      'kind',
      [
        { values: ['a'], shape: objectShape({ kind: required(text, 'Which.'), name: named, a: required(text, 'A.') }) },
        { values: ['b'], shape: objectShape({ kind: required(text, 'Which.'), name: named, b: optional(text, 'B.') }) },
      ],
      { about: 'Which.' },
    );
    expect(both.problems({ kind: 5, name: 5, b: 5 }, 'here').map(({ path }) => path)).toEqual([
      'here.kind',
      'here.name',
    ]);
  });

  it('changes as a whole where another variant is chosen', () => {
    const round = { kind: 'circle', radius: 1 };
    expect(shape.changes(round, { ...round, radius: 2 }, 'here').map(({ path }) => path)).toEqual(['here.radius']);
    expect(shape.changes(round, { kind: 'dot' }, 'here')).toEqual([
      { path: 'here', before: round, after: { kind: 'dot' } },
    ]);
  });
});

describe('a named shape', () => {
  const tree = named('tree', (self) =>
    objectShape({ children: optional(keyed(self, { keys: ['id', 'name'], max: 9 }), 'Below.') }),
  );

  it('can hold itself, in its checks and in its schema', () => {
    const definitions: Definitions = new Map();
    expect(tree.schema(definitions)).toEqual({ $ref: '#/$defs/tree' });
    expect(definitions.get('tree')).toMatchObject({ properties: { children: { items: { $ref: '#/$defs/tree' } } } });
    expect(tree.problems({ children: [{ children: [{ other: 1 }] }] }, '').map(({ path }) => path)).toEqual([
      'children[0].children[0].other',
    ]);
  });
});
