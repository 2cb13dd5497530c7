import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Equals, IsNumber } from 'class-validator';
import { must } from './must.js';
import { validateQuery } from './validate-input.js';

class Input {
  @IsNumber({}, must('be a number'))
  count: number = 1;

  @Equals('a', must('be "a"'))
  letter: string = 'a';
}

/** The problems that an input is refused with, as `field: detail`. */
function problemsOf(input: Record<string, unknown>): string[] {
  try {
    validateQuery(Input, input);
    return [];
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return error.problems.map(({ field, detail }) => `${field}: ${detail}`);
  }
}

describe('must', () => {
  it('says the rule, and nothing where it is kept', () => {
    expect(problemsOf({ count: 2 })).toEqual([]);
    expect(problemsOf({ count: 'x' })).toEqual(['count: must be a number, received "x".']);
  });

  it.each([
    ['1', '"1"'],
    [true, 'true'],
    [null, 'null'],
    [[], '[]'],
    [{ a: { b: 1 } }, '{"a":{"b":1}}'],
    ['a "quoted"\nword', '"a \\"quoted\\"\\nword"'],
  ])('shows what came as JSON: %j', (count, shown) => {
    expect(problemsOf({ count })).toEqual([`count: must be a number, received ${shown}.`]);
  });

  it('says "none" for what was left out', () => {
    expect(problemsOf({ letter: undefined })).toEqual(['letter: must be "a", received none.']);
  });

  it.each(['$value', '$property', '$target', '$constraint1', '$property $constraint1 $value', '$$value', '$&'])(
    'shows the mark %s as it came: the library fills in none',
    (mark) => {
      expect(problemsOf({ letter: mark })).toEqual([`letter: must be "a", received "${mark}".`]);
      expect(problemsOf({ count: [mark] })).toEqual([`count: must be a number, received ["${mark}"].`]);
    },
  );

  it('cuts what is long', () => {
    const [problem = ''] = problemsOf({ letter: 'x'.repeat(1_000_000) });
    expect(problem).toMatch(/^letter: must be "a", received "x{50,}….$/);
    expect(problem.length).toBeLessThan(150);
  });
});
