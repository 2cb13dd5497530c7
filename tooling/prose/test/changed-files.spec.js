import { it } from '@jest/globals';

import { changedFiles, folderOf } from '../checked-files.mjs';
import { expectAllowedFindings } from './support/expect-allowed-findings.js';

it('Folders of changed files have at most the allowed findings', async () => {
  const folders = new Set(changedFiles().map(folderOf));
  await expectAllowedFindings((file) => folders.has(folderOf(file)));
});
