import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const DEMO = new URL('../../demo/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, DEMO), 'utf8'));
const { workflowStatuses } = read('blueprint.json');
const { records, files, workflows } = read('records.json');

describe('the demo customer', () => {
  it('has files for its records alone, and is small', () => {
    expect(readdirSync(new URL('files', DEMO)).sort()).toEqual(files.map(({ file }) => file).sort());
    const sizes = readdirSync(DEMO, { recursive: true }).map((name) => statSync(new URL(String(name), DEMO)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });

  it('has workflows of each type in every status', () => {
    for (const [type, statuses] of Object.entries(workflowStatuses)) {
      const used = workflows.filter((each) => each.workflowType === type).map(({ workflow }) => workflow.status.id);
      expect([...new Set(used)].sort()).toEqual(statuses.map(({ id }) => id).sort());
    }
  });

  it('names nobody whose address or phone number could be real', () => {
    const people = records.filter(({ profileType }) => profileType === 'people').map(({ profile }) => profile);
    for (const { email, phones = [] } of people) {
      expect(email).toMatch(/^[a-z.]+@(people|demo)\.example$/);
      // Numbers that the authorities of these countries keep for films and books.
      for (const { phonenumber } of phones)
        expect(phonenumber).toMatch(/^(\+1 512 555 01|\+49 30 23125 0|\+33 1 99 00 |\+44 7700 900)\d/);
    }
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  });
});
