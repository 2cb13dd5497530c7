import { describe, expect, it } from '@jest/globals';
import { findServedPages } from './served-pages.js';

const { signal } = new AbortController();

describe('findServedPages', () => {
  it('finds the pages that the service has, below its address', async () => {
    const asked: unknown[] = [];
    const found = await findServedPages('https://talent.example/base/ ', {
      signal,
      fetch: async (url, { method, credentials }) => {
        asked.push({ url, method, credentials });
        return { ok: url.endsWith('/guide') };
      },
    });
    expect(found).toEqual([{ name: 'guide', address: 'https://talent.example/base/guide' }]);
    expect(asked).toEqual(
      ['docs', 'guide'].map((name) => ({
        url: `https://talent.example/base/${name}`,
        method: 'HEAD',
        credentials: 'omit',
      })),
    );
  });

  it('finds none that cannot be reached', async () => {
    const fetch = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
    expect(await findServedPages('https://talent.example', { signal, fetch })).toEqual([]);
  });
});
