import { expect, it } from '@jest/globals';
import { optionsWithHidden } from './node-options.js';

it('offers hidden nodes of the field at their places in the list, and no others', () => {
  const nodes = ['Asia', 'Asia > Japan', 'Europe', 'Oceania'].map((value, at) => ({ id: `D${at}`, value }));
  const field = { options: [nodes[3], nodes[1]].flatMap((one) => one ?? []), hiddenIds: ['D0'] };
  expect(optionsWithHidden(field, nodes)).toEqual([nodes[0], nodes[1], nodes[3]]);
  expect(optionsWithHidden(field, [])).toEqual(field.options);
});
