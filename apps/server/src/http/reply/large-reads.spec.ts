import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { refuseLarge } from '../../database/index.js';
import type { Session, UnitOfWork } from '../../database/index.js';
import { LargeReads } from './large-reads.js';
import type { RequestContext } from '../request/request-context.js';

const READER = { lockRows: '' } as Session;

function asUser(name: string, gone?: AbortSignal): RequestContext {
  const [customer, username] = name.split('.');
  const caller = { username } as RequestContext['caller'];
  return { customerId: Number(customer), caller, transactionId: '{T}', ...(gone && { client: { gone } }) };
}

/** Reads that end when told. */
class Reads {
  readonly log = new RecordingLog();
  readonly begun: string[] = [];
  readonly #large = new LargeReads({ reader: READER } as UnitOfWork, this.log);
  readonly #ends = new Map<string, () => void>();

  read(name: string, { isLarge, gone }: { isLarge: boolean; gone?: AbortSignal }): Promise<string> {
    return this.#large.read(asUser(name, gone), (session) => {
      refuseLarge(session, isLarge);
      return isLarge ? this.#work(name) : Promise.resolve(name);
    });
  }

  /** Ends a read, and waits until as many have begun in all. */
  async end(name: string, begun?: number): Promise<void> {
    this.#ends.get(name)?.();
    if (begun !== undefined) await until(`${begun} reads`, () => this.begun.length === begun);
  }

  #work(name: string): Promise<string> {
    this.begun.push(name);
    return new Promise((resolve) => this.#ends.set(name, () => resolve(name)));
  }
}

describe('large reads (D-NET-19)', () => {
  it('are made two at once, one of a user, and customers have their turns', async () => {
    const reads = new Reads();
    const asked = ['1.a', '1.a ', '1.b', '2.c'].map((name) => reads.read(name, { isLarge: true }));
    const more = reads.read('1.a', { isLarge: true });
    await setImmediate();
    expect(reads.begun).toEqual(['1.a', '1.a ']);
    await reads.end('1.a', 3);
    await reads.end('1.a ', 4);
    expect(reads.begun.slice(2)).toEqual(['1.b', '2.c']);
    await reads.end('1.b', 5);
    expect(reads.begun.slice(4)).toEqual(['1.a']);
    for (const name of ['2.c', '1.a']) await reads.end(name);
    expect(await Promise.all([...asked, more])).toEqual(['1.a', '1.a ', '1.b', '2.c', '1.a']);
  });

  it('let what came meanwhile be done, and the reply be made, before the next of them begins', async () => {
    const reads = new Reads();
    const order: string[] = [];
    const replied = reads.read('1.a', { isLarge: true }).then(async () => {
      await Promise.resolve();
      order.push(`replied before ${reads.begun.length} more`);
    });
    const next = reads.read('1.a', { isLarge: true });
    await setImmediate();
    reads.begun.length = 0;
    await reads.end('1.a');
    await replied;
    expect(order).toEqual(['replied before 0 more']);
    await until('the next read', () => reads.begun.length);
    await reads.end('1.a');
    await next;
  });

  it('leave the queue with who waits for them', async () => {
    const reads = new Reads();
    const client = new AbortController();
    const first = reads.read('1.a', { isLarge: true });
    const gone = reads.read('1.a', { isLarge: true, gone: client.signal });
    const next = reads.read('1.a', { isLarge: true });
    await setImmediate();
    client.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    await reads.end('1.a', 2);
    await reads.end('1.a');
    expect(await Promise.all([first, next])).toEqual(['1.a', '1.a']);
    expect(reads.begun).toHaveLength(2);
  });

  it('are refused if 256 of a user wait already, and the log has one line for that', async () => {
    const reads = new Reads();
    const clients = Array.from({ length: 260 }, () => new AbortController());
    const asked = clients.map(({ signal }) =>
      reads.read('1.a', { isLarge: true, gone: signal }).catch((error: Error) => error.message),
    );
    await setImmediate();
    for (const client of clients) client.abort(new Error('gone'));
    await reads.end('1.a');
    const refused = (await Promise.all(asked)).filter((outcome) => outcome !== 'gone' && outcome !== '1.a');
    expect(refused).toHaveLength(3);
    expect(new Set(refused).size).toBe(1);
    expect(refused[0]).toMatch(/256 large reads of your own wait already/);
    expect(reads.log.text.match(/"msg":"A large read was not begun\."/g)).toHaveLength(1);
  });
});
