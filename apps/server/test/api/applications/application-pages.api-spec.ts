import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aPortalsBlueprint } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, statusAndCodes } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock('2026-11-20T12:00:30Z');
const NAME = 'Acme & <Sons>';
const blueprints = [
  aPortalsBlueprint(1001, { customer: { id: 1001, name: NAME } }),
  aPortalsBlueprint(1002, { customer: { id: 1002, name: 'Other' } }),
];
const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }] };

describeServerOnSqlite(
  'the page that a candidate comes back to (D-SEA-27)',
  { blueprints, clock, configuration },
  (under) => {
    let workflow: number;
    /** Each test reads from elsewhere: how often one network does is bounded. */
    let network = 0;

    beforeAll(async () => {
      const api = new ApiClient(under.server, 1001, '1001.admin');
      const baseprofile = await api.create('jobs', { jobtitle: 'Undercover agent' });
      const associatedprofile = await api.create('people', { firstname: 'Mata', lastname: 'Hari' });
      workflow = await api.create('applicantworkflows', { baseprofile, associatedprofile });
    });

    beforeEach(() => {
      network += 1;
    });

    const read = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> =>
      under.server.send({ path, headers: { 'x-forwarded-for': `192.0.2.${network}`, ...headers } });

    it('is there for anybody, in HTML that runs and loads nothing, and says by whom the application was received', async () => {
      const { status, headers, text } = await read(`/portals/internal/apply/${workflow}`);
      expect([status, headers['content-type']]).toEqual([200, 'text/html;charset=UTF-8']);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      );
      expect([headers['referrer-policy'], headers['x-content-type-options']]).toEqual(['no-referrer', 'nosniff']);
      expect(text).toContain('Your application to Acme &amp; &lt;Sons&gt; has been received.');
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toMatch(/<script|<Sons>/);
      const german = await read(`/portals/internal/apply/${workflow}`, { 'accept-language': 'de-AT,de' });
      expect(german.headers['vary']).toContain('Accept-Language');
      expect(german.text).toContain('Ihre Bewerbung bei Acme &amp; &lt;Sons&gt; ist angekommen.');
      expect(german.text).toContain('<html lang="de"');
    });

    it('reveals nothing of the application: it is the same for every number, with or without an application', async () => {
      const own = await read(`/portals/internal/apply/${workflow}`);
      expect(own.text).not.toMatch(/Mata|Hari|Undercover/);
      for (const other of [workflow + 1, 1, Number.MAX_SAFE_INTEGER]) {
        const { status, text } = await read(`/portals/internal/apply/${other}`);
        expect([status, text]).toEqual([200, own.text]);
      }
    });

    it('is a page that says so, 404, if there is no such portal, or if a number is malformed', async () => {
      for (const [path, host] of [
        [`/portals/nothing/apply/${workflow}`],
        [`/portals/constructor/apply/${workflow}`],
        ['/portals/internal/apply/0'],
        ['/portals/internal/apply/x'],
        [`/portals/internal/apply/${'9'.repeat(30)}`],
        [`/apply/${workflow}`],
        [`/apply/${workflow}`, 'closed.example'],
      ] as const) {
        const { status, headers, text } = await read(path, host === undefined ? {} : { host });
        expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html;charset=UTF-8']);
        expect(text).toContain('<h1>There is no such page</h1>');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    });

    it('is asked for anew each time, read alone, and bounded as the pages of jobs are', async () => {
      const path = `/portals/internal/apply/${workflow}`;
      const { headers } = await read(path);
      expect(headers['cache-control']).toBe('no-cache');
      expect(statusAndCodes(await under.server.send({ method: 'POST', path, body: {} }))).toEqual([405, [11]]);
      const statuses = [];
      for (let count = 0; count < 200; count += 1) statuses.push((await read(path)).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    });
  },
);
