import { expect, it } from '@jest/globals';
import { tellerOf } from './progress.js';

it('reports a sentence of a long work every five seconds, and none of a short one', () => {
  const reported: string[] = [];
  let now = 0;
  const tell = tellerOf(
    (text) => void reported.push(text),
    () => now,
  );
  for (; now <= 12_000; now += 1000) tell(`Step ${now / 1000}.`);
  expect(reported).toEqual(['Step 5.\n', 'Step 10.\n']);
});
