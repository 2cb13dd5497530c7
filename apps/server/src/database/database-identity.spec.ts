import { expect, it } from '@jest/globals';
import { isOneDatabase } from './database-identity.js';

it('tells two files apart that were made within a tick of the clock', () => {
  const file = { bornAt: '1796043086371201021', id: '7' };
  expect(isOneDatabase(file, { ...file, id: '8' })).toBe(false);
  expect(isOneDatabase(file, { ...file, bornAt: null })).toBe(true);
});
