import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AREAS, fullId } from '@talent-platform/conformance';
import { sendRequest } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import { startBuiltServer } from './support/built-server.js';
import { runTalent } from './support/run-talent.js';

const SECRET = 'demo-only-integration-secret';
const PASSWORD = 'demo-only-integration-password';
/** The demo knows another address of itself than the tests use. */
const FAILING = 'profiles.urls-under-the-base-url';

let server: Awaited<ReturnType<typeof startBuiltServer>>;
let folder: string;

beforeAll(async () => {
  server = await startBuiltServer();
  folder = mkdtempSync(path.join(tmpdir(), 'talent-conformance-report-'));
});

afterAll(() => server.stop());

/** Runs the command against the built server, with both credentials of the demo user. */
function conformance(words: string, { secret = SECRET, stdin = '' } = {}) {
  const variables = {
    // The server knows itself by its number.
    TALENT_BASE_URL: server.baseUrl.replace('127.0.0.1', 'localhost'),
    ...{ TALENT_CUSTOMER: '1001', TALENT_USER: 'demo.integration' },
    ...(secret !== '' && { TALENT_SECRET: secret, TALENT_PASSWORD: PASSWORD }),
  };
  const context = buildContext({ variables, now: new Date(), send: sendRequest, stdin });
  return runTalent(['conformance', ...words.split(' ')], context);
}

describe('talent conformance', () => {
  it('checks areas with writes and events, says what stays, and ends with 0', async () => {
    const { code, stdout } = await conformance('--write --events --area methods --area headers --area events');
    expect(stdout).toMatch(/^http:\S+, customer 1001, user demo\.integration\n/);
    expect(stdout).toMatch(/\nmethods {2}\d+ passed\n/);
    expect(stdout).toMatch(/\nevents {3}\d+ passed\n/);
    expect(stdout).toMatch(/ people\/\d+, named talent-conformance-[0-9a-f]{8}/);
    expect(stdout).toMatch(/The server conforms\. \d+ passed, \d+ requests\n$/);
    expect(code).toBe(0);
  });

  it('shows what was expected, what came and both messages, without the password and the signature', async () => {
    const { code, stdout } = await conformance(`--decisions --check ${FAILING} --check authentication.basic`);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`${FAILING} failed \\(.*\\)`));
    expect(stdout).toMatch(/expected: the URL "http:\/\/localhost:.*\n {2}received: "http:\/\/127\.0\.0\.1:/);
    expect(stdout).toContain('GET /customers/1001/people/');
    expect(stdout).toContain('signature=(hidden)');
    expect(stdout).not.toContain(SECRET);
    expect(stdout).not.toContain(PASSWORD);
  });

  it('ends with 0 if decisions alone differ and do not count', async () => {
    const { code, stdout } = await conformance(`--check ${FAILING} --check lists.index`);
    expect(stdout).toContain(`${FAILING} differs from a decision`);
    expect(code).toBe(0);
  });

  it('writes JUnit that is well-formed, with a suite for each area and a failure with its messages', async () => {
    const file = path.join(folder, 'junit.xml');
    const words = `--decisions --check ${FAILING} --area profiles --area lists`;
    const { code, stdout } = await conformance(`${words} --check lists.index --report junit --output ${file}`);
    expect(code).toBe(1);
    expect(stdout).toContain('The server does not conform.');
    const xml = readFileSync(file, 'utf8');
    expect(tagsOf(xml)).toMatchObject({ testsuites: 1, testsuite: 2, testcase: 2, failure: 1 });
    expect(xml).toMatch(/<testsuite name="profiles" tests="1" failures="1" /);
    expect(xml).toMatch(/<failure message="expected the URL &quot;http:/);
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

  it.each([
    ['--check lists.nothing', '--check must name a check'],
    ['--area methods', 'no check is left to run'],
    ['--events-port 70000', '--events-port must be a whole number'],
    ['--events-url here', '--events-url must start with http'],
  ])('refuses %s', async (words, message) => {
    expect(await conformance(words)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

/** Counts the elements of XML. Refuses text that is not well-formed. */
function tagsOf(xml: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const open: string[] = [];
  for (const [, closes, name = '', isEmpty] of xml.matchAll(/<(\/?)([a-z]+)(?: [a-z]+="[^"<]*")*(\/?)>/g)) {
    if (closes === '/') expect(open.pop()).toBe(name);
    else counts[name] = (counts[name] ?? 0) + 1;
    if (closes === '' && isEmpty === '') open.push(name);
  }
  expect([open, xml.match(/&(?!(amp|lt|gt|quot|#10);)/)]).toEqual([[], null]);
  return counts;
}
