import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, PHONE, startConsole } from '../console.mjs';

const ADMIN = 'demo.integration';
const SECRET = 'demo-only-integration-secret';
const EVENT_SECRET = 'a-secret-of-the-specs-of-the-console';
const HOSTILE = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>\u202E';
const run = promisify(execFile);
const has = (program) => spawnSync(program, ['--version']).error === undefined;

/** A partner's endpoint, which answers as it is told, and keeps the last request. */
async function startPartner() {
  const last = { method: '', url: '', rawHeaders: /** @type {string[]} */ ([]), body: Buffer.alloc(0) };
  const partner = { answer: { status: 200, body: '{"userMessage":"Welcome"}' }, last };
  const server = createServer((request, response) => {
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      partner.last = { method, url, rawHeaders, body: Buffer.concat(pieces) };
      response.writeHead(partner.answer.status, { 'content-type': 'text/html', 'x-hostile': '<script>' });
      response.end(partner.answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(partner, {
    url: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/events`,
    stop: () => server.close(),
  });
}

/** Calls the service as the administrator of the demo. */
function callerOf(baseUrl) {
  const authorization = `Basic ${Buffer.from(`${ADMIN}:demo-only-integration-password`).toString('base64')}`;
  return async (method, path, json) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const init = json === undefined ? { method, headers } : { method, headers, body: JSON.stringify(json) };
    const reply = await fetch(baseUrl + path, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** Subscribes the partner to the second status. Returns how to cause an event. */
async function subscribe(call, url) {
  const platform = '/platform/v1/customers/1001';
  const { workflowTypes } = await call('GET', `${platform}/me`);
  const [first, second] = workflowTypes.applicantworkflows.statuses.map(({ id }) => id);
  const blueprint = await call('GET', `${platform}/blueprint`);
  const auth = { type: 'hmac', user: 'spec_events', secret: EVENT_SECRET };
  const event = { id: 'spec', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: second, url, auth };
  await call('PUT', `${platform}/blueprint`, { ...blueprint, events: [event] });
  return async () => {
    for (const id of [first, second]) await call('POST', `${platform}/workflows/1/move`, { status: { id } });
  };
}

/** Goes to another page of the console. The session stays, because nothing is loaded anew. */
const goTo = (page, path) => page.evaluate(`location.hash = ${JSON.stringify(path)}`);

/** Writes a request as it went over the wire. */
function rawOf({ method, url, rawHeaders, body = Buffer.alloc(0) }) {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []));
  return Buffer.concat([Buffer.from([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1'), body]);
}

if (CHROMIUM === undefined) {
  describe('the pages for developers', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the pages for developers', () => {
    let talent;
    let partner;
    let call;
    let trigger;

    beforeAll(async () => {
      [talent, partner] = await Promise.all([startConsole(), startPartner()]);
      call = callerOf(talent.baseUrl);
      trigger = await subscribe(call, partner.url);
    });

    afterAll(async () => {
      partner.stop();
      await talent.stop();
    });

    it('send a refused delivery again, and show what a hostile partner answered as text', async () => {
      partner.answer = { status: 400, body: HOSTILE };
      await trigger();
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/deliveries?subscription=spec' });
      const row = page.getByRole('row').filter({ hasText: 'rejected' });
      expect(await row.innerText()).toContain('HTTP 400');
      await row.getByRole('link').first().click();
      const main = page.getByRole('main');
      expect(await main.getByRole('group', { name: 'Body of the reply' }).innerText()).toBe(HOSTILE);
      partner.answer = { status: 200, body: '{"userMessage":"Welcome"}' };
      await main.getByRole('button', { name: 'Send again' }).click();
      await main.getByText('processed', { exact: true }).waitFor();
      await main.getByRole('heading', { name: 'Attempt 2' }).waitFor();
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it('say whether a secret signed a delivery', async () => {
      const { page, requested, close } = await talent.open({ user: ADMIN, at: '/deliveries?subscription=spec' });
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('tab', { name: 'What was signed' }).first().click();
      const secret = page.getByRole('main').locator('input[type=password]');
      await secret.fill(EVENT_SECRET);
      await page.getByText('The signature is genuine').waitFor();
      await secret.fill('another');
      await page.getByText('This secret did not sign this event').waitFor();
      await page.getByLabel('URL of the endpoint').fill(partner.url);
      const canonical = page.getByRole('group', { name: 'The platform signs: the canonical request' });
      expect(await canonical.innerText()).toContain(`host:${new URL(partner.url).host}`);
      expect(requested.filter((request) => request.includes(EVENT_SECRET))).toEqual([]);
      await close();
    });

    it('ping, pause and resume a subscription, and send many again', async () => {
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/subscriptions' });
      const subscription = page.getByRole('region', { name: 'spec' });
      await subscription.getByRole('button', { name: 'Ping' }).click();
      await subscription.getByText('HTTP 200').waitFor();
      await subscription.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await subscription.getByText('An administrator asked for that.').waitFor();
      await trigger();
      await subscription.getByRole('button', { name: 'Resume' }).click();
      await subscription.getByText('active', { exact: true }).waitFor();

      await subscription.getByRole('link', { name: 'Its deliveries' }).click();
      await page.getByRole('row').filter({ hasText: 'failed' }).waitFor();
      await page.getByRole('button', { name: 'Send many again' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await dialog.getByText('1 delivery is sent again.').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('row').filter({ hasText: 'failed' }).waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
      await close();
    });

    it('show an event that arrives while the tab is open, and end the subscription with it', async () => {
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/live' });
      await page.getByText('subscribed', { exact: true }).waitFor();
      await trigger();
      const event = page.getByRole('article').first();
      expect(await event.getByRole('group', { name: 'Payload' }).innerText()).toContain('"newStatus"');
      const ended = page.waitForRequest((request) => request.method() === 'DELETE');
      await page.getByRole('button', { name: 'Stop' }).click();
      expect((await ended).url()).toContain('/subscriptions/');
      expect(problems).toEqual([]);

      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('subscribed', { exact: true }).waitFor();
      const [{ expiresAt }] = await temporarySubscriptions();
      await page.close();
      while ((await temporarySubscriptions()).length > 0);
      // Without the request of the closing tab, it would end by then.
      expect(Date.now()).toBeLessThan(Date.parse(expiresAt));
      await close();
    });

    const temporarySubscriptions = async () => {
      const { subscriptions } = await call('GET', '/platform/v1/customers/1001/subscriptions');
      return subscriptions.filter(({ temporary }) => temporary);
    };

    /** Opens the builder with a request that is signed. */
    async function openBuilder(path) {
      const opened = await talent.open({ user: ADMIN, at: '/requests' });
      const { page } = opened;
      await page.getByRole('combobox', { name: 'Path' }).fill(path);
      await page.keyboard.press('Escape'); // closes the suggestions
      await page.getByText('Sign with a secret').click();
      await page.getByRole('main').locator('input[type=password]').fill(SECRET);
      await page.getByRole('group', { name: '1. Canonical request' }).waitFor();
      return opened;
    }

    it('send a signed request, and explain a refused one at the byte that was changed', async () => {
      const { page, problems, close } = await openBuilder('/customers/1001/people/4');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('200 OK').waitFor();
      await page.getByLabel('Break one thing').selectOption('query');
      await page.getByRole('button', { name: 'Break it and send' }).click();
      const explained = page.getByRole('region', { name: 'Why the signature was refused' });
      await explained.getByText('The canonical requests differ.').waitFor();
      expect(await explained.getByTestId('difference').innerText()).toBe(
        'Line 3 differs from byte 1 on: \\n on one side, "s" on the other.',
      );
      expect(await explained.locator('mark').allInnerTexts()).toEqual(['⏎', 's']);
      await page.getByText('401 Unauthorized').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('say that the secret is wrong when nothing else is, with the hint of the service', async () => {
      const { page, close } = await openBuilder('/customers/1001/people/4');
      await page.getByRole('main').locator('input[type=password]').fill('another-secret-than-the-right-one');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const explained = page.getByRole('region', { name: 'Why the signature was refused' });
      await explained
        .getByText('the user or the secret is not the one that was issued', { exact: false })
        .first()
        .waitFor();
      await explained.getByText('No known mistake explains the signature.').waitFor();
      expect(await explained.getByText('The canonical requests differ.').count()).toBe(0);
      await close();
    });

    it('tell a wrong clock from a wrong signature', async () => {
      const { page, close } = await openBuilder('/customers/1001/people/4');
      await page.getByLabel('Break one thing').selectOption('clock');
      await page.getByRole('button', { name: 'Break it and send' }).click();
      const explained = page.getByRole('region', { name: 'Why the signature was refused' });
      await explained.getByText('The request arrived as it was signed. The reply says why').waitFor();
      await page.getByText('must be within 300 seconds').first().waitFor();
      await close();
    });

    it('say at the field what keeps a request from being sent', async () => {
      const { page, close } = await openBuilder('/customers/1001/people/4');
      await page.getByRole('combobox', { name: 'Path' }).fill('people');
      await page.getByText('A path starts with a slash').waitFor();
      expect(await page.getByText('This page has failed').count()).toBe(0);
      await page.getByRole('combobox', { name: 'Path' }).fill('/customers/1001/people/4');
      await page.getByRole('button', { name: 'Add a header' }).click();
      await page.getByLabel('Headers: name 1').fill('X-Svc-Date');
      await page.getByText('The console makes this header itself.').waitFor();
      const send = page.getByRole('button', { name: 'Send', exact: true });
      expect(await send.isDisabled()).toBe(true);
      await page.getByLabel('Headers: remove 1').click();
      await page.getByRole('main').locator('input[type=password]').fill('');
      await page.getByText('Enter a user and a signing secret first.').first().waitFor();
      expect(await send.isDisabled()).toBe(true);
      await close();
    });

    it('keep a request for the tab, without its secret, and show what was sent and what was made', async () => {
      const { page, close } = await openBuilder('/customers/1001/people');
      await page.getByLabel('Method').selectOption('POST');
      await page.getByLabel('Body', { exact: true }).fill('{"lastname":"Builder","firstname":"Kept"}');
      await page.getByRole('group', { name: '3. Signature' }).waitFor();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const reply = page.getByRole('region', { name: 'Reply' });
      await reply.getByText('to POST /customers/1001/people').waitFor();
      expect(await reply.getByRole('group', { name: 'Body' }).innerText()).toBe('empty');
      const sent = reply.getByRole('table', { name: 'Headers that were sent' });
      expect(await sent.innerText()).toContain('x-svc-v1-hmac-sha256 user=demo.integration');
      await goTo(page, '/limits');
      await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor();
      expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(SECRET);
      await goTo(page, '/requests');
      const path = page.getByRole('combobox', { name: 'Path' });
      expect(await path.inputValue()).toBe('/customers/1001/people');
      expect(await page.getByLabel('Body', { exact: true }).inputValue()).toContain('Builder');
      const secret = page.getByRole('main').locator('input[type=password]');
      expect(await secret.inputValue()).toBe('');
      await secret.fill(SECRET);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: /^Open in the builder: GET/ }).click();
      expect(await path.inputValue()).toMatch(/^\/customers\/1001\/people\/\d+$/);
      await close();
    });

    it('suggest paths and explain fields from the API document, which is read on demand', async () => {
      const { page, requested, close } = await talent.open({ user: ADMIN, at: '/requests' });
      await page.getByRole('combobox', { name: 'Path' }).waitFor();
      expect(requested.filter((request) => request.includes('openapi.json'))).toEqual([]);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('200 OK').waitFor();
      const body = page.getByRole('textbox', { name: 'Body', exact: true });
      await page.getByLabel('Method').selectOption('POST');
      await page.getByRole('combobox', { name: 'Path' }).fill('/customers/1001/search/peop');
      await page.getByRole('option', { name: '/customers/1001/search/people' }).click();
      await page.getByRole('button', { name: 'Use the example as body' }).click();
      expect(await body.inputValue()).toContain('"filters"');
      await body.fill('');
      await page.getByRole('button', { name: 'Put filters into the request' }).click();
      expect(JSON.parse(await body.inputValue())).toEqual({ filters: null });
      await body.fill('{"filters": [}');
      await page.getByText('The body must be JSON: a value is expected at position 13.').waitFor();
      await close();
    });

    it.each([
      ['curl with a password', 'sh', ['curl']],
      ['curl, signed', 'sh', ['curl', 'openssl']],
      ['Python', 'python3', ['python3']],
    ])('copy a request as %s that works when it is run', async (form, program, needs) => {
      if (!needs.every(has)) return;
      const { page, close } = await talent.open({ user: ADMIN, at: '/requests' });
      await page.getByLabel('Method').selectOption('PATCH');
      await page.getByRole('combobox', { name: 'Path' }).fill('/customers/1001/people/4?dryrun=true');
      const body = JSON.stringify({ middlename: `O'Neill "$(false)" \\ ü` });
      await page.getByLabel('Body', { exact: true }).fill(body);
      await page.getByRole('tab', { name: form }).click();
      const text = await page.getByRole('group', { name: form, exact: true }).textContent();
      expect(text).not.toContain('demo-only');
      const secrets = { TALENT_SECRET: SECRET, TALENT_PASSWORD: 'demo-only-integration-password' };
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, TALENT_USER: ADMIN, ...secrets };
      const { stdout } = await run(program, ['-c', text], { env });
      expect(stdout).toContain('middlename');
      expect(stdout).not.toContain('errorCode');
      await close();
    });

    it('say in the user menu whether a password or a secret signs in, and lead to the API reference', async () => {
      const { page, close } = await talent.open({ user: ADMIN, at: '/limits' });
      await page.getByRole('button', { name: /^User menu of/ }).click();
      await page.getByText('With a password', { exact: true }).waitFor();
      const reference = page.getByRole('menuitem', { name: 'API reference opens in a new tab' });
      expect(await reference.getAttribute('href')).toBe(`${talent.baseUrl}/docs`);
      await close();
    });

    it('find a captured request genuine, or the part that is wrong', async () => {
      const { page, close } = await openBuilder('/customers/1001/people/4');
      const sent = page.waitForRequest((request) => request.url().endsWith('/people/4'));
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const request = await sent;
      const wanted = Object.entries(await request.allHeaders()).filter(([name]) => /^(x-svc|authorization)/.test(name));
      const raw = rawOf({ method: 'GET', url: '/customers/1001/people/4', rawHeaders: wanted.flat() }).toString();
      await page.getByRole('link', { name: 'Verify a captured request' }).click();
      await page.getByLabel('Captured request').fill(raw);
      await page.getByRole('main').locator('input[type=password]').fill(SECRET);
      await page.getByText('The request is genuine').waitFor();
      await page.getByLabel('Captured request').fill(raw.replace('/people/4', '/people/5'));
      await page.getByText('The request is not genuine').waitFor();
      await page.getByText('Authorization: this secret does not make the signature.').waitFor();
      await page.getByText('The body has the hash that x-svc-content-sha256 names.').waitFor();
      await page.getByLabel('What your code signed').fill('GET\n/customers/1001/people/4\n');
      await page.getByText('Line 2 differs from byte 24 on: "4" on one side, "5" on the other.').waitFor();
      await close();
    });

    it('find a captured event genuine, and a changed one not', async () => {
      await trigger();
      const { page, close } = await talent.open({ user: ADMIN, at: '/verify' });
      await page.getByRole('main').locator('input[type=password]').fill(EVENT_SECRET);
      const choose = async (buffer) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Or a file' }).click();
        await (await chooser).setFiles({ name: 'event.http', mimeType: 'application/octet-stream', buffer });
      };
      await choose(rawOf(partner.last));
      await page.getByText('The event is genuine').waitFor();
      const json = gunzipSync(partner.last.body);
      await page.getByRole('button', { name: 'Clear the file' }).click();
      await page.getByLabel('Captured request').fill(rawOf({ ...partner.last, body: json }).toString());
      await page.getByText('webhook-signature: this secret signed the id, the time and this JSON.').waitFor();
      await page.getByText('The body was in gzip on the wire, and is unpacked here.').waitFor();
      await page.getByText('The event is genuine').waitFor();
      const body = Buffer.from('{"eventType":"JobUnpostToWebEvent"}');
      const headers = partner.last.rawHeaders.map((text) => (text === 'gzip' ? 'identity' : text));
      await choose(rawOf({ ...partner.last, rawHeaders: headers.map(lengthOf(body)), body }));
      await page.getByText('The event is not genuine').waitFor();
      await close();
    });

    const lengthOf = (body) => (text, at, all) =>
      all[at - 1]?.toLowerCase() === 'content-length' ? String(body.length) : text;

    it('show a change that was made meanwhile, with a link to the profile', async () => {
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/changes' });
      await page.getByText('Nothing has changed since you came here.').waitFor();
      await call('PATCH', '/customers/1001/people/4', { middlename: HOSTILE });
      await page.getByRole('button', { name: 'Look now' }).click();
      const link = page.getByRole('link', { name: 'people/4' }).first();
      expect(await link.getAttribute('href')).toBe('#/profiles/people/4');
      expect(problems).toEqual([]);
      await close();
    });

    it('show the quota, and the requests of the console with their transactions', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: '/limits' });
      await page.getByText(/^[\d,]+ of 10,000 requests are left\.$/).waitFor();
      const row = page.getByRole('row').filter({ hasText: '/platform/v1/customers/1001/me' });
      expect(await row.innerText()).toMatch(/\{[0-9A-F-]{36}\}/);
      await close();
    });

    it('request nothing of the administrators for other users', async () => {
      const { page, requested, close } = await talent.open({ user: 'demo.partner', at: '/deliveries' });
      for (const path of ['/deliveries', '/deliveries/evt_1', '/subscriptions', '/live']) {
        await goTo(page, path);
        await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
      }
      await goTo(page, '/requests');
      await page.getByRole('heading', { level: 1, name: 'Request builder' }).waitFor();
      const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
      expect(links.filter((name) => ['Deliveries', 'Subscriptions', 'Live events'].includes(name))).toEqual([]);
      expect(
        requested.filter((request) => /\/platform\/.*(deliveries|subscriptions|blueprint|users)/.test(request)),
      ).toEqual([]);
      await close();
    });

    it.each([
      ['a wide screen in the light', {}],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('are without a violation for axe on %s', async (_, context) => {
      const { page, close } = await talent.open({ user: ADMIN, at: '/limits', context });
      const found = {};
      const pages = ['Deliveries', 'Subscriptions', 'Live events in this tab', 'Request builder'];
      const paths = ['/deliveries', '/subscriptions', '/live', '/requests', '/verify', '/changes', '/limits'];
      const titles = [...pages, 'Verify a captured request', 'Changes', 'Limits'];
      for (const [at, path] of paths.entries()) {
        await goTo(page, path);
        await page.getByRole('heading', { level: 1, name: titles[at] }).waitFor();
        await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
        found[path] = await axeViolations(page);
        found[`${path} sideways`] = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      }
      const none = paths.flatMap((path) => [
        [path, []],
        [`${path} sideways`, false],
      ]);
      expect(found).toEqual(Object.fromEntries(none));
      await close();
    });
  });
}
