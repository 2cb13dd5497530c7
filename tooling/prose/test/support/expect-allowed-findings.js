import { expect } from '@jest/globals';

import { foldersOver, readAllowances } from '../../allowances.mjs';
import { describeFinding, findings } from '../../findings.mjs';

/** Fails if one of the wanted folders has more findings than allowed, and lists its findings. */
export async function expectAllowedFindings(isWanted) {
  const found = await findings(isWanted);
  const over = foldersOver(readAllowances(), found).map(({ folder, allowed, findings: inFolder }) => ({
    [`${folder}: ${inFolder.length} findings, allowed are ${allowed}`]: inFolder.map(describeFinding),
  }));
  expect(over).toEqual([]);
}
