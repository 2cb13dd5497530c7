import { describe, expect, it } from '@jest/globals';
import type { BlueprintPortal } from '@talent-platform/blueprint';
import { CustomerPortals, mergePortals } from './customer-portals.js';

const CAREERS: BlueprintPortal = { id: 101, name: 'careers', host: 'careers.acme.example' };
const INTERNAL: BlueprintPortal = { id: 102, name: 'internal', acceptsPosts: false, filters: ['job.updateddate'] };

describe("a customer's portals", () => {
  it('have a name of digits after the id', () => {
    const both = new CustomerPortals([
      { id: 7, name: '8' },
      { id: 8, name: '9' },
    ]);
    expect(['8', '9'].map((text) => both.findByIdOrName(text)?.id)).toEqual([8, 8]);
  });

  it('take a host for a host, even if it is the name of another portal', () => {
    const both = new CustomerPortals([
      { id: 1, name: 'a.example' },
      { id: 2, name: 'b', host: 'a.example' },
    ]);
    expect(both.findByUrl('a.example')?.id).toBe(2);
  });
});

it('the portals of a blueprint replace those of the previous blueprint, and left-out portals stay after them', () => {
  const dropped = mergePortals([CAREERS, INTERNAL], [INTERNAL]);
  expect(dropped).toEqual([INTERNAL, { ...CAREERS, dropped: true }]);
  expect(mergePortals(dropped, [{ ...CAREERS, host: 'jobs.acme.example' }])).toEqual([
    { ...CAREERS, host: 'jobs.acme.example' },
    { ...INTERNAL, dropped: true },
  ]);
});
