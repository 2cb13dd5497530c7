import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readVectors } from '@talent-platform/protocol/vectors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AREAS, fullId } from '../src/conformance/index.js';
import type { ConformanceReport } from '../src/conformance/index.js';
import { AREA_NAMES } from '../src/conformance/names.js';
import { VECTORS } from '../src/conformance/signing/stored-vectors.js';
import { sendRequest } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import { startBuiltServer } from './support/built-server.js';
import { MutantProxy } from './support/mutant-proxy.js';
import {
  DECISION_EVENT_MUTANTS,
  DECISION_MUTANTS,
  EVENT_MUTANTS,
  MUTANTS,
  OTHER_DECISIONS,
} from './support/mutants.table.js';
import { runTalent } from './support/run-talent.js';

const SECRET = 'demo-only-integration-secret';
const PASSWORD = 'demo-only-integration-password';

let server: Awaited<ReturnType<typeof startBuiltServer>>;
let proxy: MutantProxy;
let baseUrl: string;
let folder: string;

beforeAll(async () => {
  server = await startBuiltServer();
  proxy = new MutantProxy(server.baseUrl);
  baseUrl = await proxy.listen();
  folder = mkdtempSync(path.join(tmpdir(), 'talent-conformance-report-'));
});

afterEach(() => {
  proxy.mutation = {};
});

afterAll(async () => {
  await proxy.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the command against the proxy, with both credentials of the demo user. */
function conformance(words: readonly string[], { secret = SECRET, stdin = '' } = {}) {
  const variables = {
    ...{ TALENT_BASE_URL: baseUrl, TALENT_CUSTOMER: '1001', TALENT_USER: 'demo.integration' },
    ...(secret !== '' && { TALENT_SECRET: secret, TALENT_PASSWORD: PASSWORD }),
  };
  const context = buildContext({ variables, now: new Date(), send: sendRequest, stdin });
  return runTalent(['conformance', ...words], context);
}

async function reportOf(words: readonly string[]): Promise<ConformanceReport & { readonly code: number }> {
  const { code, stdout } = await conformance([...words, '--report', 'json']);
  return { code, ...(JSON.parse(stdout) as ConformanceReport) };
}

/** Basic credentials cover no part of a request, so that a changed request reaches the rule that it breaks. */
function proofFor(check: string): readonly string[] {
  return check.startsWith('authentication.') ? [] : ['--auth', 'basic'];
}

const byDefault = (words: string): readonly string[] => words.split(' ');

describe('talent conformance against the built server', () => {
  it('passes in every area, reads alone', async () => {
    // The next test checks authentication, which no write changes.
    const areas = AREAS.map(({ name }) => name).filter(
      (name) => !['methods', 'events', 'authentication'].includes(name),
    );
    const words = ['--decisions', '--base-url', server.baseUrl, ...areas.flatMap((area) => ['--area', area])];
    const report = await reportOf(words);
    expect(report.results.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(report).toMatchObject({ code: 0, conforms: true, left: [] });
    const passed = report.results.filter(({ verdict }) => verdict === 'pass').map(({ area }) => area);
    expect([...new Set(passed)]).toEqual(areas);
  });

  it('passes in every area with writes and events, behind a gateway that changes nothing, and says what stays', async () => {
    const report = await reportOf(byDefault('--write --events --decisions'));
    // The gateway has another address than the server knows.
    const failed = report.results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    expect(failed).toEqual(['profiles.urls-under-the-base-url']);
    const skipped = report.results.filter(({ verdict, area }) => verdict === 'skip' && area !== 'authentication');
    // The demo has neither.
    expect(skipped.map(({ id }) => id)).toEqual(['forms.disabled-form', 'schemas.schema-of-room']);
    expect(report.left.join('\n')).toMatch(/people\/\d+, named talent-conformance-[0-9a-f]{8}/);
  });

  it('passes for a server that decides otherwise in what the interface leaves open', async () => {
    proxy.mutation = OTHER_DECISIONS;
    const records = ['people/4', 'jobs/2', 'companies/1', 'newhirecategories/1'].flatMap((each) => ['--record', each]);
    const areas = AREA_NAMES.filter((name) => name !== 'authentication').flatMap((area) => ['--area', area]);
    const report = await reportOf(['--write', '--portal', 'careers', '--usergroup', 'partners', ...areas, ...records]);
    expect(report.results.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(report).toMatchObject({ code: 0, conforms: true });
    expect(report.counts.differs).toBeGreaterThan(20);
    expect(report.counts.pass).toBeGreaterThan(130);
  });

  it('passes by the first page of the guide: a text report that tells each area', async () => {
    const { code, stdout } = await conformance(byDefault('--area lists --area headers'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\S+, customer 1001, user demo\.integration\n/);
    expect(stdout).toMatch(/\nlists {4}\d+ passed\n/);
    expect(stdout).toMatch(/The server conforms\. \d+ passed, \d+ requests\n$/);
  });
});

describe('talent conformance finds what breaks a rule', () => {
  it.each(MUTANTS)('a gateway that $breaks fails $check', async ({ check, mutation }) => {
    proxy.mutation = mutation;
    const report = await reportOf(['--write', '--check', check, ...proofFor(check)]);
    expect(report.results).toMatchObject([{ id: check, verdict: 'fail' }]);
    expect(report.code).toBe(1);
  });

  it.each(DECISION_MUTANTS)('a gateway that $breaks differs in $check', async ({ check, mutation }) => {
    proxy.mutation = mutation;
    const report = await reportOf(['--write', '--decisions', '--check', check, ...proofFor(check)]);
    expect(report.results).toMatchObject([{ id: check, verdict: 'fail', decision: true }]);
    expect(report.code).toBe(1);
  });

  it('a decision differs, and the server conforms without --decisions', async () => {
    proxy.mutation = DECISION_MUTANTS.find(({ check }) => check === 'errors.header')?.mutation ?? {};
    const report = await reportOf(byDefault('--check errors.header --check errors.body'));
    expect(report).toMatchObject({ code: 0, conforms: true, counts: { differs: 1, pass: 1 } });
  });

  it('has a mutant for every check, but for those that the demo cannot run, and vectors', () => {
    const mutants = [...MUTANTS, ...DECISION_MUTANTS, ...EVENT_MUTANTS, ...DECISION_EVENT_MUTANTS];
    const caught = new Set(mutants.map(({ check }) => check));
    const checks = AREAS.flatMap((area) => area.checks.map((check) => fullId(area, check)));
    const unproven = checks.filter((id) => !caught.has(id) && !id.includes('.vector-'));
    expect(unproven).toEqual(['forms.disabled-form', 'schemas.schema-of-room']);
  });

  it.each([...EVENT_MUTANTS, ...DECISION_EVENT_MUTANTS])(
    'a platform that $breaks fails $check',
    async ({ check, mutation }) => {
      const port = await freePort();
      const between = new MutantProxy(`http://127.0.0.1:${port}`);
      between.mutation = mutation;
      const url = `${await between.listen()}/events?from=conformance`;
      const report = await reportOf([
        '--events',
        '--decisions',
        '--events-port',
        String(port),
        '--events-url',
        url,
        '--check',
        check,
      ]);
      await between.close();
      expect(report.results).toMatchObject([{ id: check, verdict: 'fail' }]);
      expect(report.code).toBe(1);
    },
  );

  it('shows what was expected, what came and both messages, without the password and the signature', async () => {
    proxy.mutation = MUTANTS.find(({ check }) => check === 'errors.unknown-form')?.mutation ?? {};
    const { code, stdout } = await conformance(byDefault('--check errors.unknown-form --check authentication.basic'));
    expect(code).toBe(1);
    expect(stdout).toContain('errors.unknown-form failed (spec: Errors)');
    expect(stdout).toContain('expected: status 404');
    expect(stdout).toMatch(/received: status 200: \{"errors"/);
    expect(stdout).toContain('GET /customers/1001/forms/conformance_no_such_form/meta');
    expect(stdout).toContain('signature=(hidden)');
    expect(stdout).not.toContain(SECRET);
    expect(stdout).not.toContain(PASSWORD);
  });
});

describe('reports', () => {
  it('writes JUnit that is well-formed, with a suite for each area and a failure with its messages', async () => {
    proxy.mutation = MUTANTS.find(({ check }) => check === 'errors.unknown-form')?.mutation ?? {};
    const file = path.join(folder, 'junit.xml');
    const { code, stdout } = await conformance([
      '--area',
      'errors',
      '--area',
      'lists',
      '--report',
      'junit',
      '--output',
      file,
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain('The server does not conform.');
    const xml = readFileSync(file, 'utf8');
    expect(tagsOf(xml)).toMatchObject({ testsuites: 1, testsuite: 2 });
    expect(xml).toMatch(/<testsuite name="errors" tests="14" failures="1" /);
    expect(xml).toMatch(/<failure message="expected status 404, received status 200: \{&quot;errors&quot;/);
  });

  it('replaces a file with --force alone', async () => {
    const file = path.join(folder, 'there.json');
    writeFileSync(file, 'mine');
    const words = ['--check', 'lists.index', '--report', 'json', '--output', file];
    expect(await conformance(words)).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') });
    expect(await conformance([...words, '--force'])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ conforms: true, customer: '1001' });
  });

  it('lists every check with its row, and sends nothing', async () => {
    const { code, stdout } = await runTalent(['conformance', '--list', '--write', '--events'], buildContext());
    expect(code).toBe(0);
    for (const area of AREAS) for (const check of area.checks) expect(stdout).toContain(fullId(area, check));
    const { stdout: json } = await runTalent(['conformance', '--list', '--report', 'json'], buildContext());
    expect(JSON.parse(json)).toContainEqual(
      expect.objectContaining({ id: 'lists.link-next', row: 'spec: List rules 3', level: 'read', decision: false }),
    );
  });
});

describe('the command line', () => {
  it('takes the secret from standard input', async () => {
    const words = byDefault('--check authentication.signed --secret-stdin');
    expect(await conformance(words, { secret: '', stdin: `${SECRET}\n` })).toMatchObject({ code: 0 });
  });

  it.each([
    [['--check', 'lists.nothing'], '--check must name a check'],
    [['--record', 'people'], '--record must be a type and an id'],
    [['--max-requests', '0'], '--max-requests must be a whole number'],
    [['--area', 'nothing'], 'area'],
    [['--area', 'methods'], 'no check is left to run'],
    [['--events-port', '70000'], '--events-port must be a whole number'],
    [['--events-url', 'here'], '--events-url must start with http'],
  ])('refuses %j', async (words, message) => {
    expect(await conformance(words)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describe('limits', () => {
  it('judges authentication alone if the user is not let in, and fails', async () => {
    const context = {
      TALENT_BASE_URL: baseUrl,
      TALENT_CUSTOMER: '1001',
      TALENT_USER: 'demo.integration',
      TALENT_SECRET: 'wrong',
    };
    const words = byDefault('conformance --check authentication.signed --check lists.index --report json');
    const { code, stdout } = await runTalent(
      words,
      buildContext({ variables: context, now: new Date(), send: sendRequest }),
    );
    const { results, stopped } = JSON.parse(stdout) as ConformanceReport;
    expect({ code, stopped }).toEqual({ code: 1, stopped: expect.stringContaining('does not let the user in') });
    expect(results.find(({ id }) => id === 'authentication.signed')).toMatchObject({ verdict: 'fail' });
    expect(results.filter(({ area, verdict }) => area === 'lists' && verdict !== 'skip')).toEqual([]);
  });

  it('waits as Retry-After says, and goes on', async () => {
    let isFirst = true;
    proxy.mutation = {
      answer: ({ target }) => {
        if (!target.endsWith('/v2/lists') || !isFirst) return undefined;
        isFirst = false;
        return { status: 429, headers: [['Retry-After', '0']], body: Buffer.alloc(0) };
      },
    };
    expect(await reportOf(byDefault('--check lists.index'))).toMatchObject({ code: 0, conforms: true });
    expect(isFirst).toBe(false);
  });

  it('stops if the quota is used up', async () => {
    proxy.mutation = { answer: () => ({ status: 429, headers: [['Retry-After', '9999']], body: Buffer.alloc(0) }) };
    const report = await reportOf(byDefault('--area lists'));
    expect(report).toMatchObject({ code: 1, stopped: expect.stringContaining('9999 s') });
  });

  it('stops after the most requests', async () => {
    const report = await reportOf(byDefault('--area lists --max-requests 5'));
    expect(report).toMatchObject({ code: 1, requests: 5, stopped: expect.stringContaining('--max-requests') });
  });

  it('fails a check whose reply does not come', async () => {
    // All other requests must be answered in that time on a busy machine, too.
    proxy.mutation = { breaks: ({ target }) => (target.endsWith('/v2/lists') ? 'hang' : undefined) };
    const report = await reportOf(byDefault('--check lists.index --timeout 5'));
    expect(report.results).toMatchObject([
      { verdict: 'fail', received: expect.stringContaining('did not answer in time') },
    ]);
  });

  it('fails a check whose connection ends, and stops after five in a row', async () => {
    const isKnown = (name: string): boolean => name === 'Authorization';
    proxy.mutation = { breaks: ({ headers }) => (headers.some(([name]) => isKnown(name)) ? 'drop' : undefined) };
    const report = await reportOf(byDefault('--area headers'));
    expect(report).toMatchObject({ code: 1, stopped: expect.stringContaining('5 connections in a row failed') });
    expect(report.results[0]).toMatchObject({ verdict: 'fail', received: expect.stringContaining('ECONNRESET') });
  });

  it('sends nothing but reads without --write', async () => {
    const methods = new Set<string>();
    proxy.mutation = {
      request: (request) => {
        methods.add(request.target.includes('/search/') ? `${request.method} of a search` : request.method);
        return request;
      },
    };
    await reportOf([]);
    expect([...methods].sort()).toEqual(['GET', 'GET of a search', 'HEAD', 'POST of a search']);
  });

  it('fails a check whose reply is too long', async () => {
    proxy.mutation = { reply: (reply) => ({ ...reply, body: Buffer.alloc(9 * 1_048_576, ' ') }) };
    const report = await reportOf(byDefault('--check lists.index'));
    expect(report.results).toMatchObject([{ verdict: 'fail', expected: expect.stringContaining('8388608 bytes') }]);
  });

  it('ends with 3 if no connection can be made', async () => {
    const variables = {
      TALENT_BASE_URL: 'http://127.0.0.1:1',
      TALENT_CUSTOMER: '1',
      TALENT_USER: 'u',
      TALENT_SECRET: 's',
    };
    const context = buildContext({ variables, send: sendRequest });
    expect(await runTalent(['conformance'], context)).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('the areas', () => {
  it('are those that the command line offers', () => {
    expect(AREAS.map(({ name }) => name)).toEqual(AREA_NAMES);
  });
});

describe('the vectors', () => {
  it('are those of the protocol package', () => {
    const { signed, refused } = readVectors();
    expect(VECTORS.map(({ name }) => name).sort()).toEqual([...signed, ...refused].map(({ name }) => name).sort());
  });

  it('are all among the checks', () => {
    const checks = AREAS.flatMap((area) => area.checks.map((check) => fullId(area, check)));
    expect(VECTORS.filter(({ name }) => !checks.includes(`authentication.vector-${name}`))).toEqual([]);
    expect(new Set(checks).size).toBe(checks.length);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Counts the elements of XML. Refuses text that is not well-formed. */
function tagsOf(xml: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const open: string[] = [];
  const [, body = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n([^]*)$/.exec(xml) ?? [];
  const rest = body.replace(
    /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g,
    (_tag, closes: string, name: string, _attributes, isEmpty: string) => {
      if (closes === '/') {
        if (open.pop() !== name) throw new TypeError(`</${name}> ends another element`);
      } else {
        counts[name] = (counts[name] ?? 0) + 1;
        if (isEmpty === '') open.push(name);
      }
      return '';
    },
  );
  if (open.length > 0 || /[<>]/.test(rest) || /&(?!(amp|lt|gt|quot|#10);)/.test(xml))
    throw new TypeError('not well-formed');
  return counts;
}
