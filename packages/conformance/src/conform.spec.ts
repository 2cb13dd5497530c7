import { describe, expect, it } from '@jest/globals';
import { readVectors } from '@talent-platform/protocol/vectors';
import { AREAS } from './areas.js';
import { fullId } from './check.js';
import { conform } from './conform.js';
import { AREA_NAMES } from './names.js';
import type { ConformanceReport } from './report.js';
import { NoReply } from './server.js';
import type { HeaderList, Send, WireRequest } from './server.js';
import { VECTORS } from '#signing-vectors';

interface Answer {
  readonly status?: number;
  readonly headers?: HeaderList;
  readonly body?: string;
}

const LISTS = '{"lists":["lists.country"],"_links":{"self":"x"}}';

/** Runs checks against a server that a function answers for. */
function run(choice: { checks?: string[]; areas?: string[] }, answer: (request: WireRequest) => Answer, max = 100) {
  const send: Send = async (request) => {
    const { status = 200, headers = [], body = LISTS } = answer(request);
    const head = { status, statusText: '', headers };
    const piece = Buffer.from(body);
    await request.takeBody?.(head)(pieces(piece));
    return { ...head, body: Buffer.alloc(0) };
  };
  const server = {
    ...{ origin: 'http://server.test', host: 'server.test', basePath: '', customer: '1', basic: undefined },
    credentials: { scheme: 'signed', user: 'anna', secret: { reveal: () => 'a-secret' } },
    ...{ send, now: () => new Date('2026-11-20T12:00:00Z') },
  } as const;
  return conform(
    {
      choice: { areas: [], checks: [], levels: new Set(['read']), ...choice },
      named: { records: [], portal: undefined, userGroup: undefined },
      ...{ countsDecisions: false, endpoint: { port: 0, url: undefined }, maxRequests: max },
      ...{ timeoutMs: 1000, checkTimeoutMs: 600_000 },
    },
    server,
  );
}

async function* pieces(...all: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const piece of all) yield await Promise.resolve(piece);
}

const isIndex = ({ target }: WireRequest): boolean => target.endsWith('/v2/lists');
const INDEX = { checks: ['lists.index'] };

function verdictOf({ results }: ConformanceReport): unknown {
  return results.map(({ verdict, expected = '', received = '' }) => `${verdict}: ${expected}, ${received}`).join('\n');
}

describe('conform', () => {
  it('waits as Retry-After says, and goes on', async () => {
    let isFirst = true;
    const report = await run(INDEX, (request) => {
      if (!isIndex(request) || !isFirst) return {};
      isFirst = false;
      return { status: 429, headers: [['Retry-After', '0']] };
    });
    expect({ isFirst, conforms: report.conforms }).toEqual({ isFirst: false, conforms: true });
  });

  it('stops if the quota is used up for long', async () => {
    const report = await run(INDEX, () => ({ status: 429, headers: [['Retry-After', '9999']] }));
    expect(report).toMatchObject({ conforms: false, stopped: expect.stringContaining('9999 s') });
  });

  it('stops after the most requests', async () => {
    const report = await run({ areas: ['lists'] }, () => ({}), 5);
    expect(report).toMatchObject({ requests: 5, stopped: expect.stringContaining('--max-requests') });
    expect(report.conforms).toBe(false);
  });

  it('judges authentication alone if the user is not let in, and fails', async () => {
    const report = await run({ checks: ['authentication.signed', 'lists.index'] }, () => ({ status: 401 }));
    expect(report.stopped).toContain('does not let the user in');
    expect(report.results.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
      'authentication.signed fail',
      'lists.index skip',
    ]);
  });

  it('fails a check whose reply does not come', async () => {
    const report = await run(INDEX, (request) => {
      if (isIndex(request)) throw new NoReply('the server did not answer in time');
      return {};
    });
    expect(verdictOf(report)).toBe('fail: a reply, none: the server did not answer in time');
  });

  it('stops after five connections in a row have failed', async () => {
    const report = await run({ areas: ['headers'] }, () => {
      throw new NoReply('ECONNRESET');
    });
    expect(report.stopped).toBe('5 connections in a row failed: ECONNRESET');
    expect(report.results[0]).toMatchObject({ verdict: 'fail', received: 'none: ECONNRESET' });
  });

  it('fails a check whose reply is too long', async () => {
    const report = await run(INDEX, (request) => (isIndex(request) ? { body: ' '.repeat(9 * 1_048_576) } : {}));
    expect(report.results).toMatchObject([{ verdict: 'fail', expected: 'a body of at most 8388608 bytes' }]);
  });

  it('counts a decision as one that differs, unless decisions count', async () => {
    const checks = ['headers.cache-control'];
    expect(await run({ checks }, () => ({}))).toMatchObject({ counts: { differs: 1, fail: 0 } });
  });
});

describe('the tables', () => {
  const ids = AREAS.flatMap((area) => area.checks.map((check) => fullId(area, check)));

  it('are of the areas that the command line offers', () => expect(AREAS.map(({ name }) => name)).toEqual(AREA_NAMES));

  it('name each check once', () => expect(new Set(ids).size).toBe(ids.length));

  it('have every vector of the protocol', () => {
    const { signed, refused } = readVectors();
    const names = [...signed, ...refused].map(({ name }) => name);
    expect(VECTORS.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(names.filter((name) => !ids.includes(`authentication.vector-${name}`))).toEqual([]);
  });
});
