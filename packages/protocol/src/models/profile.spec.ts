import { expect, it } from '@jest/globals';
import { isProfileType, PROFILE_TYPES } from './profile.js';

it('knows the profile types by their path segments alone', () => {
  expect(PROFILE_TYPES.every(isProfileType)).toBe(true);
  expect(['person', 'People', '', 7, undefined, ['people']].some(isProfileType)).toBe(false);
});
