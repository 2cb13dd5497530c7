import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Problem } from '../errors/protocol-error.js';
import { ProtocolError } from '../errors/protocol-error.js';
import { JsonReader } from './json-reader.js';
import type { JsonLimits } from './json-faults.js';

function read(text: string, { step = Infinity, ...limits }: JsonLimits & { step?: number } = {}): unknown {
  const reader = new JsonReader(text, limits);
  while (reader.readOn(step));
  return reader.value;
}

function problemsOf(text: string, limits: JsonLimits & { step?: number } = {}): readonly Problem[] {
  try {
    read(text, limits);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return error.problems;
  }
  return [];
}

const detailsOf = (...of: Parameters<typeof problemsOf>) => problemsOf(...of).map(({ detail }) => detail);
const parsed = (text: string): unknown => {
  try {
    return [JSON.parse(text)];
  } catch {
    return 'none';
  }
};

describe('JsonReader', () => {
  describe('reads as JSON.parse does', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"a"',
      '"b"',
      '\\',
      '\\u0041',
      '\\n',
      '\n',
      ' ',
      '\t',
      '\r',
      '\u00a0',
      '\ufeff',
      '0',
      '1',
      '-',
      '-0',
      '.',
      '.5',
      'e',
      'E+1',
      '1e-2',
      'true',
      'false',
      'null',
      'nul',
      'NaN',
      '\u0000',
      '\u001f',
      '😀',
    );

    /** Texts that JSON.parse accepts and this reader refuses have messages of their own. */
    const agree = (text: string): void => {
      const problems = detailsOf(text);
      if (problems.some((detail) => /twice|deeper|kept as it is written/.test(detail))) return;
      const expected = parsed(text);
      if (expected === 'none') expect([text, problems]).toEqual([text, [expect.stringContaining('must be JSON')]]);
      else expect([text, [read(text)]]).toEqual([text, expected]);
    };

    it('what is put together of pieces of JSON', () => {
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => agree(pieces.join(''))),
        { numRuns: 1000 },
      );
    });

    it('a document, and one of which a piece was changed', () => {
      const document = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 1));
      fc.assert(
        fc.property(document, fc.nat(), fc.nat(3), piece, (text, place, length, changed) => {
          agree(text);
          const at = place % (text.length + 1);
          agree(text.slice(0, at) + changed + text.slice(at + length));
        }),
        { numRuns: 300 },
      );
    });

    it('a text of any length, with escapes and without', () => {
      for (let length = 0; length < 40; length += 1) {
        const text = 'abcdéfghij'.repeat(4).slice(0, length);
        for (const value of [text, `${text}\n`, `\\"${text}\\`]) agree(JSON.stringify({ [value]: [value] }));
      }
    });
  });

  it('reads the same a few values at a time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 5 }), (value, step) => {
        const text = JSON.stringify(value);
        expect(read(text, { step })).toEqual(JSON.parse(text));
      }),
    );
    const reader = new JsonReader('[1,2,3]');
    expect([reader.readOn(2), reader.readOn(1), reader.readOn(1), reader.value]).toEqual([
      true,
      true,
      false,
      [1, 2, 3],
    ]);
  });

  it('says what is wrong where, and nothing of what is there', () => {
    expect(detailsOf('{"a":hunter2}')).toEqual(['The body must be JSON: a value is expected at position 5.']);
    expect(detailsOf('{"a":1')).toEqual(['The body must be JSON: "," or "}" is expected at position 6.']);
    expect(detailsOf('[1}')).toEqual(['The body must be JSON: "," or "]" is expected at position 2.']);
    expect(detailsOf('{a:1}')).toEqual(['The body must be JSON: a name in double quotes is expected at position 1.']);
    expect(detailsOf('{"a"=1}')).toEqual(['The body must be JSON: ":" is expected at position 4.']);
    expect(detailsOf('{} {}')).toEqual(['The body must be JSON: its end is expected at position 3.']);
    expect(detailsOf('[-]')).toEqual(['The body must be JSON: a number is expected at position 1.']);
  });

  it('finds a long text without an end, and quotes without one, in linear time', () => {
    expect(detailsOf(`["${'x'.repeat(1_000_000)}`)).toHaveLength(1);
    expect(detailsOf(`["${'\\"'.repeat(500_000)}`)).toHaveLength(1);
    expect(detailsOf(`["${'\\'.repeat(1_000_001)}"`)).toHaveLength(1);
  });

  describe('what JSON.parse would take', () => {
    it('is told with the depth: repeated names', () => {
      expect(detailsOf('{"a":1,"a":[[[]]]}', { maxDepth: 2 })).toEqual([
        'The member "a" must not be given twice in one object.',
        'The body must not be nested deeper than 2 levels.',
      ]);
    });

    it('is not told where the text is no JSON', () => {
      expect(detailsOf('{"a":1,"a":2')).toEqual([expect.stringContaining('must be JSON')]);
    });

    it('keeps names apart from values, and those of one object from another', () => {
      expect(detailsOf('{"a":"b","b":"a","c":["a","a"],"d":[{"a":1},{"a":1}]}')).toEqual([]);
    });

    it('finds the end of a text behind any number of backslashes', () => {
      for (let count = 0; count < 6; count += 1) {
        const text = JSON.stringify({ ['\\'.repeat(count)]: `${'\\'.repeat(count)}"`, a: 1 });
        expect(problemsOf(text)).toEqual([]);
        expect(problemsOf(text.replace(/}$/, ',"a":2}'))).toHaveLength(1);
      }
    });

    it.each([
      ['{"a":9007199254740993}', 'a', '9007199254740993, which would become 9007199254740992;'],
      ['{"a":{"b":[{"c":1},{"c":0.10000000000000001}]}}', 'a/b/c', '0.10000000000000001, which would become 0.1;'],
      ['{"a":[1,2,[1e400]],"b":1}', 'a', '1e400, which would become Infinity;'],
      ['{"a":{"x":"y"},"b":-1E-400 }', 'b', '-1E-400, which would become 0;'],
      ['{"a":1,"b":{},"c":"9007199254740993","d":[],"e":12345678901234567}', 'e', '12345678901234567, '],
    ])('tells a number that would not be kept, and where it stands: %s', (text, field, told) => {
      expect(problemsOf(text)).toEqual([
        { code: 'VALUE_INVALID', field, detail: expect.stringContaining(`received ${told}`) },
      ]);
    });

    it('tells one that stands alone without a field, and a long one cut', () => {
      const [fault] = problemsOf('9'.repeat(100_000));
      expect(fault?.field).toBeUndefined();
      expect(fault?.detail).toMatch(/received 9{40}…, which would become Infinity/);
    });

    it('tells the first 20 numbers (D-ERR-11)', () => {
      expect(problemsOf(`[${'1e400,'.repeat(50_000)}1]`)).toHaveLength(20);
    });
  });

  describe('what costs too much to keep (D-ERR-12)', () => {
    const objectOf = (members: number): string =>
      `{${Array.from({ length: members }, (_, index) => `"m${index}":1`).join(',')}}`;
    const TOO_MANY_MEMBERS = ['The body must not have more than 10000 members in one object.'];
    const TOO_MANY_CONTAINERS = ['The body must not hold more than 250000 objects and arrays.'];

    it.each([
      ['an object', (object: string) => object],
      ['one in an array', (object: string) => `[1,${object}]`],
      ['one in a member, behind others', (object: string) => `{"a":{"b":1},"c":[${object}]}`],
    ])('is more than 10,000 members of %s', (_title, around) => {
      expect(detailsOf(around(objectOf(10_001)))).toEqual(TOO_MANY_MEMBERS);
      expect(detailsOf(around(objectOf(10_000)))).toEqual([]);
    });

    it('is counted for each object on its own, and behind a nested one', () => {
      expect(detailsOf(`[${objectOf(6000)},${objectOf(6000)}]`)).toEqual([]);
      const members = Array.from({ length: 10_000 }, (_, index) => `"${index}":{}`).join();
      expect(detailsOf(`{${members},"b":1}`)).toEqual(TOO_MANY_MEMBERS);
    });

    it('is more than 250,000 objects and arrays', () => {
      expect(detailsOf(`[${'[],'.repeat(250_000)}0]`)).toEqual(TOO_MANY_CONTAINERS);
      expect(detailsOf(`[${'{},'.repeat(249_999)}0]`)).toEqual([]);
    });
  });
});
