import { expect, it } from '@jest/globals';
import { terminalOf } from './terminal-of.js';

const [OUTPUT, ERRORS, FILE] = [{ isTTY: true }, { isTTY: true }, { isTTY: false }];

it.each([
  ['the standard output on a terminal', [OUTPUT, ERRORS], OUTPUT],
  ['the standard error if the output goes into a file', [FILE, ERRORS], ERRORS],
  ['neither without a terminal', [FILE, FILE], undefined],
])('a person reads %s', (_, streams, expected) => {
  expect(terminalOf(streams)).toBe(expected);
});
