import { describe, expect, it } from '@jest/globals';

import { StepFailed } from '../step.mjs';
import { parseTestOptions, USAGE } from '../test-options.mjs';

const PACKAGES = ['protocol', 'server'];
const NOTHING = { words: [], packages: [], database: undefined, watch: false };
const parse = (...args) => parseTestOptions(args, PACKAGES);

describe('the arguments of npm test', () => {
  it('ask for everything where there are none', () => {
    expect(parse()).toBeNull();
  });

  it.each([
    [['profiles', 'lists'], { words: ['profiles', 'lists'] }],
    [['--package', 'server', '--package=protocol'], { packages: ['server', 'protocol'] }],
    [['--database', 'sqlite'], { database: 'sqlite' }],
    [['--database=postgres', 'quota'], { database: 'postgres', words: ['quota'] }],
    [['quota', '--watch'], { words: ['quota'], watch: true }],
  ])('%j are understood', (args, options) => {
    expect(parse(...args)).toEqual({ ...NOTHING, ...options });
  });

  it.each([
    [['--package', 'servr'], '--package takes one of protocol, server, received servr.'],
    [['--package'], '--package takes one of protocol, server, received nothing.'],
    [['--database', 'mysql'], '--database takes one of sqlite, postgres, received mysql.'],
    [['--force'], `npm test knows no --force. It takes:\n${USAGE}`],
    [['-t', 'x'], `npm test knows no -t. It takes:\n${USAGE}`],
  ])('%j are refused with the way out', (args, message) => {
    expect(() => parse(...args)).toThrow(new StepFailed(message));
  });
});
