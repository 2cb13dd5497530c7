import { it } from '@jest/globals';

import { expectAllowedFindings } from './support/expect-allowed-findings.js';

it('All folders have at most the allowed findings', async () => {
  await expectAllowedFindings();
});
