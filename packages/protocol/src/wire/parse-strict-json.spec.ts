import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProtocolError } from '../errors/protocol-error.js';
import { parseStrictJson, parseStrictJsonObject, parseStrictJsonObjectInSteps } from './parse-strict-json.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth));

describe('parseStrictJson', () => {
  it('keeps __proto__ a member and leaves the prototype alone', () => {
    const value = parseStrictJsonObject(bytes('{"__proto__":{"admin":true}}'));
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ['{"a":1,"a":2}', '"a"'],
    ['{"a":1,"\\u0061":2}', '"a"'],
    ['{"__proto__":1,"__proto__":2}', '"__proto__"'],
    ['{"😀":1,"\\ud83d\\ude00":2}', '"😀"'],
  ])('refuses the repeated member of %s', (text, name) => {
    expect(problemsOf(bytes(text))).toEqual([`The member ${name} must not be given twice in one object.`]);
  });

  it('names every member that is repeated, once', () => {
    expect(problemsOf(bytes('{"a":1,"a":2,"a":3,"b":{"c":1,"c":2}}'))).toEqual([
      'The member "a" must not be given twice in one object.',
      'The member "c" must not be given twice in one object.',
    ]);
  });

  it('names at most 20 repeated members', () => {
    const members = Array.from({ length: 100 }, (_, index) => `"m${index}":1,"m${index}":2`);
    expect(problemsOf(bytes(`{${members.join(',')}}`))).toHaveLength(20);
  });

  it('takes 64 levels and refuses 65', () => {
    expect(() => parseStrictJson(nested(64))).not.toThrow();
    expect(problemsOf(nested(65))).toEqual(['The body must not be nested deeper than 64 levels.']);
    expect(problemsOf(bytes('{"a":'.repeat(65) + '1' + '}'.repeat(65)))).toHaveLength(1);
  });

  it('takes the depth it is given', () => {
    expect(() => parseStrictJson(nested(3), { maxDepth: 2 })).toThrow('2 levels');
  });

  it.each<[string, number[]]>([
    ['a stray continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate half', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a sequence cut short', [0x22, 0xe2, 0x82]],
  ])('refuses %s', (_title, body) => {
    expect(problemsOf(Uint8Array.from(body))).toEqual(['The body must be valid UTF-8.']);
  });

  it('refuses a byte order mark', () => {
    expect(problemsOf(bytes('\uFEFF{}'))).toEqual(['The body must not begin with a byte order mark.']);
  });

  it.each(['', '{"a":1,}', '// x'])('refuses %j', (text) => {
    expect(problemsOf(bytes(text))).toEqual([expect.stringMatching(/^The body must be JSON[:,] .+\.$/)]);
  });

  it('finds a repeated name however it is escaped and wherever it stands', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(names, fc.nat(), fc.jsonValue(), (unique, pick, value) => {
        const twice = unique[pick % unique.length] ?? '';
        const members = [...unique.map((name) => JSON.stringify(name)), escaped(twice)];
        const text = `[{"outer":{${members.map((name) => `${name}:${JSON.stringify(value)}`).join(',')}}}]`;
        expect(problemsOf(bytes(text))).toEqual([
          `The member ${JSON.stringify(twice)} must not be given twice in one object.`,
        ]);
      }),
    );
  });

  it('gives a value or a coded error for any bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' }).map(bytes)), (body) => {
        try {
          parseStrictJson(body);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
    );
  });
});

describe('parseStrictJsonObject', () => {
  it.each([['[]', 'an array']])('refuses %s', (text, name) => {
    expect(() => parseStrictJsonObject(bytes(text))).toThrow(`The body must be a JSON object, received ${name}.`);
  });
});

it('parseStrictJsonObjectInSteps gives the object, and lets others work in between', () => {
  const numbers = Array.from({ length: 2500 }, (_, index) => index);
  const steps = parseStrictJsonObjectInSteps(bytes(JSON.stringify({ numbers })));
  const all = [steps.next(), steps.next(), steps.next(), steps.next()];
  expect(all.map(({ done }) => done)).toEqual([false, false, true, true]);
  expect(all[2]?.value).toEqual({ numbers });
});

function escaped(name: string): string {
  const units = Array.from({ length: name.length }, (_, index) => name.charCodeAt(index).toString(16).padStart(4, '0'));
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`;
}

function problemsOf(body: Uint8Array): string[] {
  try {
    parseStrictJson(body);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    expect(new Set(error.problems.map((problem) => problem.code))).toEqual(new Set(['BODY_MALFORMED']));
    return error.problems.map((problem) => problem.detail);
  }
  return [];
}
