import { describe, expect, it } from '@jest/globals';
import { fixture } from '../../../test/fixtures.js';
import { textOf } from '../../../test/text-of.js';
import { DEFAULT_LIMITS } from '../../default-limits.js';
import { framesOf } from './image-text.js';

const WORDS = 'Harbour pilot wanted\nSeven years required\n';

async function decode(name: string): Promise<readonly Buffer[]> {
  const frames: Buffer[] = [];
  for await (const frame of framesOf(fixture(name), { limits: DEFAULT_LIMITS, omit: () => undefined }))
    frames.push(frame);
  return frames;
}

/** Returns the share of dark pixels. The same words have about the same share in each format; compression changes it a little. */
function darkShare(pgm: Buffer): number {
  const pixels = pgm.subarray(pgm.indexOf('255\n') + 4);
  return pixels.filter((pixel) => pixel < 128).length / pixels.length;
}

describe('An image', () => {
  it.each([
    ['tif', 1],
    ['tiff', 2],
    ['jpg', 1],
    ['jpeg', 1],
    ['jfif', 1],
    ['png', 1],
    ['gif', 1],
    ['bmp', 1],
    ['dcx', 2],
    ['pcx', 1],
    ['jp2', 1],
    ['jpc', 1],
  ])('is decoded as %s, page by page: %i', async (extension, pages) => {
    const [reference = Buffer.alloc(0)] = await decode('scan.png');
    const frames = await decode(`scan.${extension}`);
    expect(frames.map((frame) => frame.toString('latin1', 0, 15))).toEqual(
      Array.from({ length: pages }, () => reference.toString('latin1', 0, 15)),
    );
    for (const frame of frames) expect(darkShare(frame)).toBeCloseTo(darkShare(reference), 1);
  });

  it('gives the words that can be read in its pages', async () => {
    expect(await textOf(fixture('scan.tiff'))).toBe(`${WORDS}\n${WORDS}`);
  });

  it('is read where it is the page of a PDF', async () => expect(await textOf(fixture('scan.pdf'))).toBe(WORDS));

  it('of an animation is read by its first picture, and says so', async () => {
    const pixel = '21f9040000000000002c0000000001000100000202440100';
    const gif = Buffer.from(`4749463839610100010080000000000000ffffff${pixel}${pixel}3b`, 'hex');
    const omissions: string[] = [];
    const frames: Buffer[] = [];
    for await (const frame of framesOf(gif, { limits: DEFAULT_LIMITS, omit: (each) => omissions.push(each) }))
      frames.push(frame);
    expect([frames.length, omissions]).toEqual([1, ['ANIMATION_CUT']]);
  });
});
