import { describe, expect, it } from '@jest/globals';
import { withProgress } from './progress.js';
import { Collected } from '../../test/builders/build-context.js';

async function count(to: number, terminal: boolean): Promise<string> {
  const stderr = new Collected(terminal);
  await withProgress({ stderr }, async (tell) => {
    for (let at = 1; at <= to; at += 1) tell(`${at} of ${to}`);
  });
  return stderr.text;
}

describe('withProgress', () => {
  it('writes over one line of a terminal, and clears it in the end', async () => {
    expect(await count(2, true)).toBe('\r\u001b[K1 of 2\r\u001b[K2 of 2\r\u001b[K');
    expect(await count(0, true)).toBe('');
  });

  it('writes a line now and then elsewhere', async () => {
    expect(await count(99, false)).toBe('');
    expect(await count(250, false)).toBe('100 of 250\n200 of 250\n');
  });

  it('clears the line where the work fails', async () => {
    const stderr = new Collected(true);
    const work = withProgress({ stderr }, async (tell) => {
      tell('on the way');
      throw new TypeError('it failed');
    });
    await expect(work).rejects.toThrow('it failed');
    expect(stderr.text).toBe('\r\u001b[Kon the way\r\u001b[K');
  });
});
