import { expect, it } from '@jest/globals';
import fc from 'fast-check';

it('lets property tests try the same values in every run, until TALENT_PROPERTY_SEED says otherwise', () => {
  const seed = Number(process.env.TALENT_PROPERTY_SEED ?? 1);
  expect(fc.readConfigureGlobal()).toEqual({ seed });
  expect(valuesTried()).toEqual(fc.sample(fc.nat(), { seed, numRuns: 5 }));
});

function valuesTried() {
  const tried = [];
  fc.assert(
    fc.property(fc.nat(), (value) => void tried.push(value)),
    { numRuns: 5 },
  );
  return tried;
}
