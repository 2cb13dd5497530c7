import { describe, expect, it } from '@jest/globals';
import { aCompoundFile } from '../../test/builders/compound-file.builder.js';
import { CompoundFile } from './compound-file.js';
import { ofBytes } from './random-access.js';

const LARGE = Buffer.from(Array.from({ length: 9000 }, (_, index) => index % 251));
const SMALL = Buffer.from('a stream in the mini stream, which is longer than one mini sector of 64 bytes');

describe('CompoundFile', () => {
  it('reads large and small streams, in the root and in folders, in any letter case', async () => {
    const file = await CompoundFile.open(ofBytes(aCompoundFile({ Large: LARGE, 'Folder/Small': SMALL })));
    expect(await file.read('LARGE')).toEqual(LARGE);
    expect(await file.read('folder/small')).toEqual(SMALL);
    expect(await file.read('Small')).toBeUndefined();
    expect(await file.read('Folder')).toBeUndefined();
    expect(file.rootStreams.map(({ name }) => name)).toContain('large');
  });

  it('ends a chain of sectors that leads back to its beginning', async () => {
    const bytes = aCompoundFile({ Large: LARGE });
    const at = bytes.indexOf(LARGE.subarray(0, 512));
    const first = at / 512 - 1;
    const table = (bytes.readUInt32LE(76) + 1) * 512;
    bytes.writeUInt32LE(first, table + 4 * first);
    const read = await (await CompoundFile.open(ofBytes(bytes))).read('Large');
    expect(read?.length).toBe(LARGE.length);
    expect(read?.subarray(512, 1024)).toEqual(LARGE.subarray(0, 512));
  });

  it('has no streams if the header is cut off', async () => {
    const file = await CompoundFile.open(ofBytes(aCompoundFile({ Large: LARGE }).subarray(0, 100)));
    expect([file.rootStreams, await file.read('Large')]).toEqual([[], undefined]);
  });
});
