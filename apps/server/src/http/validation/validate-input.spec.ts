import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { numberFrom, oneOf, optional, text, wholeNumber, withDefault } from './member.js';
import { validateBody, validateQuery } from './validate-input.js';

const SHAPE = {
  hours: withDefault(numberFrom('be a number from 0 to 10', { min: 0, max: 10 }), 5),
  mode: withDefault(oneOf('be "read" or "write"', ['read', 'write']), 'read'),
  user: optional(text('be a name', /^[^\0]+$/)),
  revision: optional(wholeNumber('be a whole number from 1')),
};
const REQUIRED = { type: oneOf('be "externalid"', ['externalid']), value: text('be an id') };

/** The problems of a refusal, as `error field: detail`. */
function problemsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return error.problems.map((problem) => `${problem.code} ${problem.field}: ${problem.detail}`);
  }
}

describe('validateQuery', () => {
  it('reads each parameter as its member says', () => {
    expect(validateQuery(SHAPE, { mode: 'write', user: 'ada', revision: '7' })).toEqual({
      hours: 5,
      mode: 'write',
      user: 'ada',
      revision: 7,
    });
  });

  it('gives what stands for a parameter that is left out, and leaves out those that it does not name', () => {
    const nothing = { hours: 5, mode: 'read', user: undefined, revision: undefined };
    expect(validateQuery(SHAPE, { other: 'x', __proto__: null })).toEqual(nothing);
  });

  it('takes nothing from the prototype of what was sent', () => {
    const inherited = Object.create({ type: 'externalid', value: '7' }) as Record<string, unknown>;
    expect(problemsOf(() => validateQuery(REQUIRED, inherited))).toEqual([
      'VALUE_INVALID type: must be "externalid", received none.',
      'VALUE_INVALID value: must be an id, received none.',
    ]);
  });

  it.each(['0', '01', '1.0', '-1', '1e3', '1'.repeat(16), '', ' 1'])('takes %j for no whole number', (revision) => {
    expect(problemsOf(() => validateQuery(SHAPE, { revision }))).toHaveLength(1);
  });

  it('tells every problem at once, with what came cut where it is long', () => {
    const [mode = '', user = ''] = problemsOf(() => validateQuery(SHAPE, { mode: 'x'.repeat(10_000), user: '' }));
    expect(mode).toMatch(/^VALUE_INVALID mode: must be "read" or "write", received "x{40}"….$/);
    expect(user).toBe('VALUE_INVALID user: must be a name, received "".');
  });
});

describe('a private member', () => {
  const shape = { secret: { ...text('be a text of digits', /^\d+$/), isPrivate: true } } as const;

  it('is told without what came', () => {
    for (const secret of ['pa55', { deep: 'pa55' }, false])
      expect(problemsOf(() => validateBody(shape, { secret }))).toEqual([
        'VALUE_INVALID secret: must be a text of digits.',
      ]);
    expect(problemsOf(() => validateBody(shape, {}))).toEqual([
      'VALUE_INVALID secret: must be a text of digits, received none.',
    ]);
  });
});

describe('validateBody', () => {
  const bodyOf = (json: string) => JSON.parse(json) as Record<string, unknown>;

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('knows no member "%s"', (name) => {
    for (const value of ['1', '{}', 'null', '{"constructor":1}']) {
      expect(problemsOf(() => validateBody(SHAPE, bodyOf(`{"${name}":${value}}`)))).toEqual([
        `FIELD_UNKNOWN ${name}: is no member here; names are exact.`,
      ]);
    }
  });

  it('names the member and the value that are likely meant', () => {
    expect(problemsOf(() => validateBody(SHAPE, { Hours: 1, mode: 'wirte' }))).toEqual([
      'VALUE_INVALID mode: must be "read" or "write", received "wirte". Did you mean "write"?',
      'FIELD_UNKNOWN Hours: is no member here; names are exact. Did you mean "hours"?',
    ]);
  });

  it.each(['{"constructor":1}', '{}', '[]', 'null', 'true', '"5"', '-0.5', '10.5', '1e400'])(
    'takes %s for no number from 0 to 10',
    (value) => {
      expect(problemsOf(() => validateBody(SHAPE, bodyOf(`{"hours":${value}}`)))).toEqual([
        expect.stringMatching(/^VALUE_INVALID hours: must be a number from 0 to 10, received .+\.$/),
      ]);
    },
  );

  it('tells 1,000 problems at most, wrong values first', () => {
    const members = Array.from({ length: 95_000 }, (_, index) => `"m${index}":1`);
    const problems = problemsOf(() => validateBody(SHAPE, bodyOf(`{${members.join(',')},"hours":11}`)));
    expect(problems).toHaveLength(1000);
    expect(problems[0]).toMatch(/^VALUE_INVALID hours/);
  });
});
