import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

import { demoFiles, demoRecords } from '../demo-records.mjs';

const DEMO = new URL('../../demo/', import.meta.url);
const read = (name) => readFileSync(new URL(name, DEMO));
const FIRST = JSON.parse(readFileSync(new URL('../first-records.json', import.meta.url), 'utf8'));
const { customer, workflowStatuses } = JSON.parse(read('blueprint.json').toString());

describe('the demo customer', () => {
  it('has the records and files that node tooling/demo-data/make-records.mjs writes', () => {
    expect(JSON.parse(read('records.json').toString())).toEqual(demoRecords());
    for (const [name, bytes] of demoFiles()) expect([name, read(`files/${name}`).equals(bytes)]).toEqual([name, true]);
  });

  it('begins with the records that documents name by their ids', () => {
    const made = demoRecords();
    for (const [member, first] of Object.entries(FIRST))
      expect(Array.isArray(first) ? made[member].slice(0, first.length) : made[member]).toEqual(first);
  });

  it('has files for nothing else, and is small', () => {
    const named = demoRecords().files.map(({ file }) => file);
    expect(readdirSync(new URL('files', DEMO)).sort()).toEqual(named.sort());
    const sizes = readdirSync(DEMO, { recursive: true }).map((name) => statSync(new URL(String(name), DEMO)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });

  it('has workflows of each type in every status', () => {
    const { workflows } = demoRecords();
    for (const [type, statuses] of Object.entries(workflowStatuses)) {
      const used = workflows
        .filter(({ workflowType }) => workflowType === type)
        .map(({ workflow }) => workflow.status.id);
      expect([...new Set(used)].sort()).toEqual(statuses.map(({ id }) => id).sort());
    }
    expect(customer.id).toBe(1001);
  });

  it('names nobody whose address or phone number could be real', () => {
    const people = demoRecords()
      .records.filter(({ profileType }) => profileType === 'people')
      .map(({ profile }) => profile);
    for (const { email, phones } of people) {
      expect(email).toMatch(/^[a-z.]+@(people|demo)\.example$/);
      for (const { phonenumber } of phones ?? [])
        expect(phonenumber).toMatch(/^(\+1 512 555 01|\+49 30 23125 0|\+33 1 99 00 |\+44 7700 900)\d/);
    }
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  });
});
