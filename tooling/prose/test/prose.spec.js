import { describe, expect, it } from '@jest/globals';

import { foldersOver, readAllowances } from '../allowances.mjs';
import { describeFinding, findings } from '../findings.mjs';

describe('the prose of the project', () => {
  it('has at most the allowed findings in each folder', async () => {
    const found = await findings();
    const over = foldersOver(readAllowances(), found).map(({ folder, allowed, findings: inFolder }) => ({
      [`${folder}: ${inFolder.length} findings, allowed are ${allowed}`]: inFolder.map(describeFinding),
    }));
    expect(over).toEqual([]);
  });
});
