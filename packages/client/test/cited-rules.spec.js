import { expect, it } from '@jest/globals';
import { citedRules } from '@talent-platform/jest-preset/cited-rules';

const { targets, missing, documents, isShipped } = citedRules(new URL('../', import.meta.url), 'src');

it('cites by @see rows and sections alone', () => {
  expect(targets.length).toBeGreaterThan(20);
  const target = /^(?:spec: [A-Z][\w -]+|D-[A-Z]+-\d+(?: code \d+)?(?: to D-[A-Z]+-\d+)?)$/;
  expect(targets.filter((text) => !target.test(text))).toEqual([]);
});

it('ships with what every row and section says that a comment cites', () => {
  expect(missing).toEqual([]);
  expect(isShipped).toBe(true);
});

it('names no file that is not shipped', () => {
  expect(documents).toEqual([]);
});
