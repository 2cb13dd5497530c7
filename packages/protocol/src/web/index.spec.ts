import { expect, it } from '@jest/globals';
import * as canonical from '../canonical/index.js';
import * as events from '../events/index.js';
import * as signing from '../signing/index.js';
import * as web from './index.js';

it('has every name of canonical, events and signing, and no other', () => {
  const names = [canonical, events, signing].flatMap((entry) => Object.keys(entry));
  expect(Object.keys(web).sort()).toEqual(names.sort());
});
