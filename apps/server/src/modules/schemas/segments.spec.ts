import { expect, it } from '@jest/globals';
import { areaOf, SEGMENTS } from './segments.js';
import type { Segment } from './segments.js';

it('has every value that the interface gives {profileType} on the schema endpoints, and those of the profile types', () => {
  const specified =
    'person, job, company, submittal, source, sourceworkflow, onboard, onboardworkflow, room, connectevent';
  const names = [...specified.split(', '), 'talentpool', 'newhirecategory'];
  expect(Object.keys(SEGMENTS).toSorted()).toEqual(names.toSorted());
});

it.each<[Segment, string]>([
  ['person', 'people'],
  ['source', 'talentpools'],
  ['onboard', 'newhirecategories'],
  ['submittal', 'workflows'],
  ['onboardworkflow', 'workflows'],
])('puts %s into the area %s', (segment, area) => {
  expect(areaOf(segment)).toBe(area);
});
