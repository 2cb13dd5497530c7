import { expect, it } from '@jest/globals';

import { describeFinding, findings } from '../findings.mjs';

it('No file has a finding', async () => expect((await findings()).map(describeFinding)).toEqual([]));
