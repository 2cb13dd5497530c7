import { expect, it } from '@jest/globals';

import { changedFiles } from '../checked-files.mjs';
import { describeFinding, findings } from '../findings.mjs';

it('No changed file has a finding', async () => {
  const changed = new Set(changedFiles());
  expect((await findings((file) => changed.has(file))).map(describeFinding)).toEqual([]);
});
