import type { Area, Check } from '../check.js';
import { expectHeader, expectThat } from '../expect.js';
import type { Reply } from '../reply.js';

const NUMBER = /^\d+$/;
const GUID = /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/;
const UNKNOWN_PATH = 'conformance-no-such-resource';

function rateLimitHeader(reply: Reply, name: string): number {
  return Number(expectHeader(reply, `x-ratelimit-${name}`, NUMBER));
}

/** A read that every user may send. */
const READ = 'forms/list';

export const HEADERS_AREA: Area = {
  name: 'headers',
  title: 'Headers of every reply',
  checks: [
    ...(['limit', 'remaining', 'reset'] as const).map((name): Check => ({
      id: `rate-limit-${name}`,
      row: 'spec: Limits',
      title: `A reply has X-RateLimit-${name[0]?.toUpperCase()}${name.slice(1)}, a number.`,
      run: async ({ probe }) => {
        rateLimitHeader(await probe.get(READ), name);
      },
    })),
    {
      id: 'rate-limit-counts',
      row: 'spec: Limits',
      title: 'X-RateLimit-Remaining is not above X-RateLimit-Limit.',
      run: async ({ probe }) => {
        const reply = await probe.get(READ);
        const [limit, remaining] = [rateLimitHeader(reply, 'limit'), rateLimitHeader(reply, 'remaining')];
        expectThat(remaining <= limit, `at most ${limit} remaining`, String(remaining));
      },
    },
    {
      id: 'transaction',
      row: 'spec: Limits',
      title: 'A reply has X-TRANSACTION, another one each time.',
      run: async ({ probe }) => {
        const first = expectHeader(await probe.get(READ), 'x-transaction', /\S/);
        const second = expectHeader(await probe.get(READ), 'x-transaction', /\S/);
        expectThat(first !== second, 'another X-TRANSACTION for each request', first);
      },
    },
    {
      id: 'transaction-of-an-error',
      row: 'D-NET-2',
      title: 'An error has X-TRANSACTION too.',
      run: async ({ probe }) => {
        expectHeader(await probe.get(UNKNOWN_PATH), 'x-transaction', GUID);
      },
    },
    {
      id: 'transaction-form',
      row: 'D-NET-2',
      title: 'X-TRANSACTION is a GUID in braces and capitals.',
      run: async ({ probe }) => {
        expectHeader(await probe.get(READ), 'x-transaction', GUID);
      },
    },
    {
      id: 'rate-limit-counts-down',
      row: 'D-NET-3',
      title: 'X-RateLimit-Remaining does not rise from one request to the next.',
      run: async ({ probe }) => {
        const first = await probe.get(READ);
        const second = await probe.get(READ);
        // A new day of the quota has begun between both.
        if (rateLimitHeader(second, 'reset') > rateLimitHeader(first, 'reset')) return;
        const [before, after] = [rateLimitHeader(first, 'remaining'), rateLimitHeader(second, 'remaining')];
        expectThat(after <= before, `at most ${before} remaining`, String(after));
      },
    },
    {
      id: 'json-type',
      row: 'D-NET-1',
      title: 'JSON is answered as exactly application/json;charset=UTF-8.',
      run: async ({ probe }) => {
        expectHeader(await probe.get(READ), 'content-type', /^application\/json;charset=UTF-8$/);
      },
    },
    ...[
      ['strict-transport-security', /^max-age=7776000$/],
      ['x-content-type-options', /^nosniff$/],
      ['cache-control', /\bno-store\b/],
    ].map(([name, form]): Check => ({
      id: String(name),
      row: 'D-NET-2',
      title: `A reply has the header ${String(name)}.`,
      run: async ({ probe }) => {
        expectHeader(await probe.get(READ), String(name), form as RegExp);
      },
    })),
  ],
};
