import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Is, IsId, IsOneOf, IsPrivate, isString, MayBeAbsent, schemaOf } from './members.js';
import { validateBody, validateQuery } from './read-input.js';

class Settings {
  @Is(
    { type: 'number', minimum: 0 },
    'must be a number from 0 to 10',
    (value) => typeof value === 'number' && value >= 0 && value <= 10,
  )
  readonly hours: number = 5;

  @IsOneOf(['read', 'write'], 'must be "read" or "write"')
  readonly mode: string = 'read';

  @MayBeAbsent()
  @Is({ description: 'Whose' }, 'must be a name', /^[^\0]+$/)
  readonly user?: string;

  @MayBeAbsent()
  @IsId({}, 'must be a whole number from 1')
  readonly revision?: number;
}

class Lookup {
  @IsOneOf(['externalid'], 'must be "externalid"')
  readonly type!: string;

  @Is({}, 'must be an id', isString)
  readonly value!: string;
}

class Credentials {
  @IsPrivate()
  @Is({}, 'must be a text of digits', /^\d+$/)
  readonly secret!: string;
}

class ChangedLookup extends Lookup {
  @IsOneOf(['write'], 'must be "write"')
  readonly mode!: string;
}

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
  it('reads each parameter by the decorators of its member', () => {
    expect(validateQuery(Settings, { mode: 'write', user: 'ada', revision: '7' })).toEqual({
      hours: 5,
      mode: 'write',
      user: 'ada',
      revision: 7,
    });
  });

  it('gives what stands for a parameter that is left out, and leaves out those that it does not name', () => {
    const nothing = { hours: 5, mode: 'read', user: undefined, revision: undefined };
    expect(validateQuery(Settings, { other: 'x', __proto__: null })).toEqual(nothing);
  });

  it.each(['0', '01', '1.0', '1e3', '1'.repeat(16), ''])('takes %j for no whole number', (revision) => {
    expect(problemsOf(() => validateQuery(Settings, { revision }))).toHaveLength(1);
  });

  it('reads the members of a class and of the class that it extends', () => {
    const read = () => validateQuery(ChangedLookup, { mode: 'read' });
    expect(problemsOf(read)).toEqual([
      'VALUE_INVALID mode: must be "write", received "read".',
      'VALUE_INVALID type: must be "externalid", received none.',
      'VALUE_INVALID value: must be an id, received none.',
    ]);
    const query = { mode: 'write', type: 'externalid', value: '7' };
    expect(validateQuery(ChangedLookup, query)).toEqual(query);
  });

  it('reports every problem at once, and cuts long values', () => {
    const [mode = '', user = ''] = problemsOf(() => validateQuery(Settings, { mode: 'x'.repeat(10_000), user: '' }));
    expect(mode).toMatch(/^VALUE_INVALID mode: must be "read" or "write", received "x{40}"….$/);
    expect(user).toBe('VALUE_INVALID user: must be a name, received "".');
  });
});

it('a private member is reported without its value', () => {
  for (const secret of ['pa55', { deep: 'pa55' }, false])
    expect(problemsOf(() => validateBody(Credentials, { secret }))).toEqual([
      'VALUE_INVALID secret: must be a text of digits.',
    ]);
  expect(problemsOf(() => validateBody(Credentials, {}))).toEqual([
    'VALUE_INVALID secret: must be a text of digits, received none.',
  ]);
});

describe('validateBody', () => {
  const bodyOf = (json: string) => JSON.parse(json) as Record<string, unknown>;

  it('does not convert texts to numbers', () => {
    expect(problemsOf(() => validateBody(Settings, { revision: '7' }))).toEqual([
      'VALUE_INVALID revision: must be a whole number from 1, received "7".',
    ]);
  });

  it('refuses null for a member that may be absent', () => {
    expect(problemsOf(() => validateBody(Settings, { hours: null, user: null }))).toEqual([
      'VALUE_INVALID hours: must be a number from 0 to 10, received null.',
      'VALUE_INVALID user: must be a name, received null.',
    ]);
  });

  it.each(['{}', '[]', '"5"', '-0.5', '10.5', '1e400'])('takes %s for no number from 0 to 10', (value) => {
    expect(problemsOf(() => validateBody(Settings, bodyOf(`{"hours":${value}}`)))).toEqual([
      expect.stringMatching(/^VALUE_INVALID hours: must be a number from 0 to 10, received .+\.$/),
    ]);
  });
});

describe('schemaOf', () => {
  it('gives each member the type of its property and its default, and requires those that cannot be absent', () => {
    expect(schemaOf(Settings)).toEqual({
      type: 'object',
      properties: {
        hours: { type: 'number', minimum: 0, default: 5 },
        mode: { enum: ['read', 'write'], default: 'read' },
        user: { type: 'string', description: 'Whose' },
        revision: { type: 'integer', minimum: 1 },
      },
    });
    expect(schemaOf([ChangedLookup])).toMatchObject({ type: 'array', items: { required: ['type', 'value', 'mode'] } });
  });
});
