import { expect, it } from '@jest/globals';
import { aCompoundFile } from '../../test/builders/compound-file.builder.js';
import { CompoundFile } from './compound-file.js';
import { ofBytes } from './random-access.js';

const LARGE = Buffer.from(Array.from({ length: 9000 }, (_, index) => index % 251));

it('CompoundFile ends a chain of sectors that leads back to its beginning', async () => {
  const bytes = aCompoundFile({ Large: LARGE });
  const at = bytes.indexOf(LARGE.subarray(0, 512));
  const first = at / 512 - 1;
  const table = (bytes.readUInt32LE(76) + 1) * 512;
  bytes.writeUInt32LE(first, table + 4 * first);
  const read = await (await CompoundFile.open(ofBytes(bytes))).read('Large');
  expect(read?.length).toBe(LARGE.length);
  expect(read?.subarray(512, 1024)).toEqual(LARGE.subarray(0, 512));
});
