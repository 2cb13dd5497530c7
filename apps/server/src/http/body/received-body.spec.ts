import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import fc from 'fast-check';
import { ReceivedBody } from './received-body.js';

const LIMIT = { maxBytes: 1_048_576, wayOut: 'Send less.' };
const nothing = (): void => undefined;

describe('ReceivedBody', () => {
  it('gives the bytes as they came, in any chunks, if they are wanted before, between or after them', async () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat(41), fc.boolean(), async (parts, wantedAt, told) => {
        const body = new ReceivedBody();
        const all = Buffer.concat(parts);
        const announced = told ? all.length : 0;
        let whole: Promise<Uint8Array> | undefined;
        for (const [index, part] of parts.entries()) {
          if (index === wantedAt) whole = body.whole({ limit: LIMIT, announced, reserve: nothing });
          body.add(Buffer.from(part));
        }
        body.end();
        whole ??= body.whole({ limit: LIMIT, announced, reserve: nothing });
        expect(Buffer.from(await whole).equals(all)).toBe(true);
      }),
    );
  });

  it('asks for only a few KiB of chunks before somebody wants the body', () => {
    const body = new ReceivedBody();
    expect(body.add(Buffer.alloc(16_383))).toBe(true);
    expect(body.add(Buffer.alloc(1))).toBe(false);
    void body.whole({ limit: LIMIT, announced: 0, reserve: nothing });
    expect(body.add(Buffer.alloc(1))).toBe(true);
  });

  it('reserves what it takes before it takes it: twice as much each time, never more than the limit', () => {
    const body = new ReceivedBody();
    const reserved: number[] = [];
    void body.whole({
      limit: { ...LIMIT, maxBytes: 100 },
      announced: 0,
      reserve: (bytes) => void reserved.push(bytes),
    });
    for (let index = 0; index < 100; index += 1) body.add(Buffer.alloc(1));
    expect(reserved).toEqual([0, 2, 4, 8, 16, 32, 64, 100]);
  });

  it('takes at once what was announced', () => {
    const body = new ReceivedBody();
    const reserved: number[] = [];
    void body.whole({
      limit: { ...LIMIT, maxBytes: 1000 },
      announced: 300,
      reserve: (bytes) => void reserved.push(bytes),
    });
    for (let index = 0; index < 300; index += 1) body.add(Buffer.alloc(1));
    expect(reserved).toEqual([0, 300]);
  });

  it('refuses the first byte over the limit, and takes nothing more', async () => {
    const body = new ReceivedBody();
    const whole = body.whole({ limit: { ...LIMIT, maxBytes: 10 }, announced: 0, reserve: nothing });
    expect(body.add(Buffer.alloc(10))).toBe(true);
    expect(body.add(Buffer.alloc(1))).toBe(false);
    expect(body.add(Buffer.alloc(1))).toBe(false);
    body.end();
    await expect(whole).rejects.toMatchObject({ status: 413 });
    const large = new ReceivedBody();
    large.add(Buffer.alloc(11));
    await expect(
      large.whole({ limit: { ...LIMIT, maxBytes: 10 }, announced: 0, reserve: nothing }),
    ).rejects.toMatchObject({ status: 413 });
  });

  it('ends with what the reservation throws', async () => {
    const body = new ReceivedBody();
    const reserve = (bytes: number): void => {
      if (bytes > 4) throw ProtocolError.of('BUSY', 'No.');
    };
    const whole = body.whole({ limit: { ...LIMIT, maxBytes: 100 }, announced: 0, reserve });
    const taken = Array.from({ length: 6 }, () => body.add(Buffer.alloc(1)));
    expect(taken).toEqual([true, true, true, true, false, false]);
    await expect(whole).rejects.toMatchObject({ status: 503 });
  });
});
