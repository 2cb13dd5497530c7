import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { countMissingSerials, fillSerials, fillTemplates } from '../index.js';
import type { StoredValues } from '../index.js';

const companies = buildDefinition('companies');
const company: StoredValues = {
  name: 'Acme',
  addresses: {
    next: 4,
    entries: [{ entry: 1, id: 17, addresscity: 'Oslo' }, { entry: 2 }, { entry: 3 }],
  },
};

describe('values that are given', () => {
  it('make the job id out of the year and the id', () => {
    expect(fillTemplates(buildDefinition('jobs'), { jobtitle: 'Welder' }, { id: 42, year: 2026 })).toEqual({
      jobtitle: 'Welder',
      jobid: '2026-42',
    });
  });

  it('are none on a type without templates', () => {
    expect(fillTemplates(companies, company, { id: 42, year: 2026 })).toBe(company);
  });

  it("number each of a company's addresses once", () => {
    expect(countMissingSerials(companies, company)).toBe(2);
    const filled = fillSerials(companies, company, [18, 19]);
    expect(filled.addresses).toEqual({
      next: 4,
      entries: [
        { entry: 1, id: 17, addresscity: 'Oslo' },
        { entry: 2, id: 18 },
        { entry: 3, id: 19 },
      ],
    });
    expect(countMissingSerials(companies, filled)).toBe(0);
    expect(countMissingSerials(companies, company)).toBe(2);
  });

  it("do not number a person's addresses", () => {
    const values = { addresses: { next: 2, entries: [{ entry: 1 }] } };
    expect(countMissingSerials(buildDefinition('people'), values)).toBe(0);
  });

  it('cannot be made out of too few numbers', () => {
    expect(() => fillSerials(companies, company, [18])).toThrow(TypeError);
  });
});
