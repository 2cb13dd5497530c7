import { expect, it } from '@jest/globals';
import * as canonical from '../canonical/index.js';
import * as signing from '../signing/index.js';
import * as web from './index.js';

it('has every name of canonical and signing, and no other', () => {
  expect(Object.keys(web).sort()).toEqual([...Object.keys(canonical), ...Object.keys(signing)].sort());
});
