import { describe, expect, it } from '@jest/globals';
import { sourceOf } from './blueprint-source.js';

const FOLDER = {
  location: 'forms/',
  sources: [
    'forms/blueprint.yaml',
    'forms/forms/a.yaml',
    'forms/forms/b.json',
    'forms/records.json',
    'forms/users.json',
  ],
};

describe('sourceOf', () => {
  it.each([
    ['users[0].group', 'forms/users.json'],
    ['users', 'forms/users.json'],
    ['forms[1].questions[0].label', 'forms/forms/b.json'],
    ['forms[0]', 'forms/forms/a.yaml'],
    ['quota.requestsPerDay', 'forms/blueprint.yaml'],
    ['usersx', 'forms/blueprint.yaml'],
    ['', 'forms/blueprint.yaml'],
  ])('finds the file of %j', (at, file) => expect(sourceOf(at, FOLDER)).toBe(file));

  it('finds the one file of all forms', () => {
    expect(sourceOf('forms[1]', { location: 'acme', sources: ['acme/forms.yaml'] })).toBe('acme/forms.yaml');
  });

  it('finds none where one file was named, and none for what no file holds', () => {
    expect(sourceOf('users', { location: 'acme.json', sources: ['acme.json'] })).toBeUndefined();
    expect(sourceOf('customer', { location: 'acme', sources: ['acme/users.json'] })).toBeUndefined();
  });
});
