import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';

import { demoCalls } from '../../launch/demo-partner/demo-calls.mjs';
import { startDemoPartner } from '../../launch/demo-partner/demo-partner.mjs';
import { startDemoServer } from '../demo-server.mjs';

const [ASSESSMENT, CHECK, HIRED, PAPERWORK] = ['C51216', 'C51220', 'C51226', 'C52002'];

describe('the partner of npm start (D-ACT-2, D-EVT-2)', () => {
  const ending = new AbortController();
  let server;
  let partner;
  let call;
  let printed = '';

  beforeAll(async () => {
    server = await startDemoServer();
    call = demoCalls(String(server.baseUrl), ending.signal);
    const print = (text) => void (printed += text);
    partner = startDemoPartner({ baseUrl: String(server.baseUrl), port: 0, print });
  });

  afterAll(async () => {
    await partner.stop();
    ending.abort();
    await server.stop();
  });

  const deliveries = async () => (await call('GET', '/deliveries')).json.deliveries;
  const move = async (workflow, status) =>
    (await call('POST', `/workflows/${workflow}/move`, { body: { status: { id: status } } })).json;

  it('fills the log of deliveries of a new demo with every outcome, once', async () => {
    const outcomes = ['failed', 'pending', 'processed', 'redirect', 'rejected'];
    const seen = async () => [...new Set((await deliveries()).map(({ status }) => status))].sort();
    expect(await until('every outcome', seen, (found) => found.length === outcomes.length)).toEqual(outcomes);
    await partner.started;
    const count = (await deliveries()).length;
    const another = startDemoPartner({ baseUrl: String(server.baseUrl), port: 0, print: () => undefined });
    await another.started;
    await another.stop();
    expect(await deliveries()).toHaveLength(count);
  });

  it('answers a recruiter with a page that opens and says what it is', async () => {
    const { outcome, userMessage, redirectUrl } = await move(1, ASSESSMENT);
    expect({ outcome, userMessage }).toEqual({
      outcome: 'redirect',
      userMessage: 'Choose a test for the candidate on our page.',
    });
    const page = await fetch(redirectUrl);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const text = await page.text();
    expect(text).toContain("This is a page of the demo's partner.");
    expect((await fetch(new URL('/other', redirectUrl))).status).toBe(404);
  });

  it('refuses, answers without a text, and leaves the statuses of the guides to their own receivers', async () => {
    expect(await move(1, HIRED)).toMatchObject({
      outcome: 'rejected',
      userMessage: 'Payroll cannot begin without a date. Fill in Start date first.',
    });
    expect(await move(5, PAPERWORK)).toMatchObject({
      outcome: 'redirect',
      userMessage: 'Please follow the link to continue.',
    });
    const moved = await move(3, CHECK);
    expect(moved).toMatchObject({ outcome: 'processed' });
    expect(moved).not.toHaveProperty('userMessage');
  });

  it('takes a free port if the wanted one is taken, and says so', async () => {
    const [, url] = /receives events: (\S+)\n/.exec(printed) ?? [];
    const port = Number(new URL(String(url)).port);
    let text = '';
    const beside = startDemoPartner({
      ...{ baseUrl: String(server.baseUrl), port },
      print: (line) => void (text += line),
    });
    await beside.started;
    await beside.stop();
    expect(text).toMatch(`Port ${port} is taken, perhaps by another sink. The demo's partner takes a free port.\n`);
    expect(text).toContain("The demo's partner receives events: ");
  });

  it('takes its subscription away when it stops', async () => {
    await partner.stop();
    expect((await call('GET', '/subscriptions')).json).toEqual({ subscriptions: [] });
  });

  it('says in one line why it is not there, and starts nothing', async () => {
    let text = '';
    const none = startDemoPartner({
      ...{ baseUrl: 'http://127.0.0.1:9', port: 0 },
      print: (line) => void (text += line),
    });
    await none.started;
    await none.stop();
    expect(text).toMatch(/^The demo's partner is not there: .+ The server works without it\.\n$/);
  });
});
