import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { writeCompoundFile } from './write-compound-file.js';

const CLASS_ID = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const SECTOR_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;

/** A reader of its own, after MS-CFB: what each stream holds, by following the table from sector to sector. */
function readStreams(file: Buffer): Record<string, Buffer> {
  const sector = (index: number): Buffer => file.subarray((index + 1) * SECTOR_BYTES, (index + 2) * SECTOR_BYTES);
  const tableSectors = numbersOf(file.subarray(76, SECTOR_BYTES));
  for (let list = file.readUInt32LE(68); list !== END_OF_CHAIN;) {
    const numbers = numbersOf(sector(list));
    list = numbers.pop() ?? END_OF_CHAIN;
    tableSectors.push(...numbers);
  }
  const table = tableSectors.slice(0, file.readUInt32LE(44)).flatMap((index) => numbersOf(sector(index)));
  const chain = (start: number): Buffer => {
    const parts: Buffer[] = [];
    for (let index = start; index !== END_OF_CHAIN; index = table[index] ?? END_OF_CHAIN) parts.push(sector(index));
    return Buffer.concat(parts);
  };
  const directory = chain(file.readUInt32LE(48));
  const entries = Array.from({ length: directory.length / 128 }, (_, index) =>
    directory.subarray(index * 128, (index + 1) * 128),
  );
  return Object.fromEntries(
    entries
      .filter((entry) => entry.readUInt8(66) === 2)
      .map((entry) => [
        entry.toString('utf16le', 0, entry.readUInt16LE(64) - 2),
        chain(entry.readUInt32LE(116)).subarray(0, entry.readUInt32LE(120)),
      ]),
  );
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(4 * index));
}

function written(...streams: Buffer[]): Buffer {
  const named = streams.map((bytes, index) => ({
    name: ['WordDocument', '1Table'][index] ?? '',
    pieces: [bytes.subarray(0, 100), bytes.subarray(100)],
  }));
  return Buffer.concat([...writeCompoundFile(CLASS_ID, named)]);
}

describe('writeCompoundFile', () => {
  it('holds what it was given, whatever the sizes', () => {
    const stream = fc.integer({ min: 4096, max: 200_000 }).map((length) => Buffer.alloc(length, length % 251));
    fc.assert(
      fc.property(stream, stream, (one, other) => {
        const streams = readStreams(written(one, other));
        expect(Object.keys(streams)).toEqual(['WordDocument', '1Table']);
        expect(streams['WordDocument']?.equals(one)).toBe(true);
        expect(streams['1Table']?.equals(other)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it.each([7_000_000, 16_000_000])('holds %i bytes, whose table the header alone cannot name', (length) => {
    const large = Buffer.alloc(length, 7);
    const streams = readStreams(written(large, Buffer.alloc(4096, 1)));
    expect(streams['WordDocument']?.equals(large)).toBe(true);
    expect(streams['1Table']?.length).toBe(4096);
  });

  it('says what it is', () => {
    const file = written(Buffer.alloc(4096), Buffer.alloc(4096));
    const root = (file.readUInt32LE(48) + 1) * SECTOR_BYTES;
    expect(file.subarray(root + 80, root + 96)).toEqual(CLASS_ID);
    expect(file.length % SECTOR_BYTES).toBe(0);
  });
});
