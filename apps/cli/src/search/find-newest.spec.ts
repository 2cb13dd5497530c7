import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildContext, buildResponse } from '../../test/builders/build-context.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findNewest } from './find-newest.js';
import { placeOf } from './search-place.js';

const VARIABLES = {
  TALENT_BASE_URL: 'http://127.0.0.1:8080',
  TALENT_CUSTOMER: '1001',
  TALENT_USER: 'acme',
  TALENT_SECRET: 'hush',
};

/** A server that finds these ids, a thousand at once. */
async function finding(isThere: (id: number) => boolean, last: number) {
  const count = { requests: 0 };
  const context = buildContext({
    variables: VARIABLES,
    send: ({ body }) => {
      count.requests += 1;
      const { filters } = JSON.parse(Buffer.from(body as Uint8Array).toString());
      const searchResults: object[] = [];
      for (let id = Number(filters.at(-1).value[0]) + 1; id <= last && searchResults.length < 1000; id += 1)
        if (isThere(id)) searchResults.push({ id, self: '' });
      return Promise.resolve(buildResponse({ body: { searchResults } }));
    },
  });
  const options = { account: undefined, baseUrl: undefined, customer: undefined, user: undefined, auth: undefined };
  const session: PlatformSession = await openSession({ account: options, timeoutMs: 1000 }, context);
  return { count, newest: await findNewest({ place: placeOf('people') }, session) };
}

describe('findNewest', () => {
  it('finds nothing where there is nothing', async () => {
    expect(await finding(() => false, 100)).toMatchObject({ newest: undefined, count: { requests: 1 } });
  });

  it('takes the last of one page', async () => {
    expect(await finding((id) => id < 43, 100)).toMatchObject({ newest: { id: 42 }, count: { requests: 1 } });
  });

  it('asks seldom where there are very many', async () => {
    const { count, newest } = await finding(() => true, 1_000_000);
    expect(newest?.id).toBe(1_000_000);
    expect(count.requests).toBeLessThan(30);
  });

  it('finds the last one wherever there are gaps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 3000 }), async (last, gap) => {
        const isThere = (id: number): boolean => id === last || Math.floor(id / gap) % 2 === 0;
        expect((await finding(isThere, last)).newest?.id).toBe(last);
      }),
      { numRuns: 30 },
    );
  });
});
