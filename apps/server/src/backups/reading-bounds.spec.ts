import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { receive } from './backup-target.js';
import { linesOf } from './content-list.js';

/** Bytes without end. */
async function* endless(counted: { bytes: number }): AsyncGenerator<Buffer> {
  for (;;) {
    counted.bytes += 10_000;
    yield Buffer.alloc(10_000, 'a');
  }
}

describe('a file of a backup that does not end (D-OPR-14)', () => {
  it('is read up to the bytes that are expected', async () => {
    const counted = { bytes: 0 };
    const { bytes } = await receive(Readable.from(endless(counted)), undefined, 25_000);
    expect(bytes).toBe(30_000);
    expect(counted.bytes).toBeLessThan(1_000_000);
  });

  it('is refused if a line is too long', async () => {
    const lines = linesOf(Readable.from(endless({ bytes: 0 })));
    await expect(lines.next()).rejects.toThrow('has a line of more than 16384 characters');
  });

  it('fails with the error of its stream', async () => {
    const broken = new Readable({ read: (): void => void broken.destroy(new Error('gone')) });
    await expect(linesOf(broken).next()).rejects.toThrow('gone');
  });
});
