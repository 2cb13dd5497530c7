import { expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { profileTitle } from '../index.js';
import type { ProfileType, StoredValues } from '../index.js';

it.each<[ProfileType, StoredValues, string]>([
  ['people', { firstname: 'Ada', middlename: 'King', lastname: 'Lovelace' }, 'Ada Lovelace'],
  ['people', { lastname: 'Lovelace' }, 'Lovelace'],
  ['jobs', { jobtitle: 'Welder', jobid: '2026-1' }, 'Welder'],
  ['companies', { name: 'Acme' }, 'Acme'],
  ['newhirecategories', { title: 'Interns' }, 'Interns'],
  ['talentpools', { title: 'Welders' }, 'Welders'],
  ['rooms', { name: 'Blue room' }, 'Blue room'],
  ['connectevents', { title: 'Open house' }, 'Open house'],
  ['rooms', {}, ''],
])('calls one of %s with %j %j', (profileType, values, title) => {
  expect(profileTitle(buildDefinition(profileType), values)).toBe(title);
});
