import { once } from 'node:events';
import { createServer } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, PHONE, startConsole } from '../console.mjs';

const ADMIN = 'demo.integration';
const AUTHORIZATION = `Basic ${Buffer.from(`${ADMIN}:demo-only-integration-password`).toString('base64')}`;
const PLATFORM = '/platform/v1/customers/1001';

/** A partner's endpoint, which answers every event with its status. It asks for retries after an hour. */
async function startPartner() {
  const partner = { status: 200 };
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(partner.status, { 'retry-after': '3600' }).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return Object.assign(partner, { url: `http://127.0.0.1:${port}/events`, stop: () => server.close() });
}

/** Calls the service as the administrator of the demo. */
function callerOf(baseUrl) {
  return async (method, path, json) => {
    const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' };
    const init = json === undefined ? { method, headers } : { method, headers, body: JSON.stringify(json) };
    const reply = await fetch(baseUrl + path, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** Subscribes the partner to the second status. Returns how to cause an event. */
async function subscribe(call, url) {
  const { workflowTypes } = await call('GET', `${PLATFORM}/me`);
  const [first, second] = workflowTypes.applicantworkflows.statuses.map(({ id }) => id);
  const blueprint = await call('GET', `${PLATFORM}/blueprint`);
  const event = {
    ...{ id: 'spec', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: second, url },
    auth: { type: 'hmac', user: 'spec_events', secret: 'a-secret-of-the-specs-of-the-console' },
  };
  await call('PUT', `${PLATFORM}/blueprint`, { ...blueprint, events: [event] });
  return async () => {
    for (const id of [first, second]) await call('POST', `${PLATFORM}/workflows/1/move`, { status: { id } });
  };
}

if (CHROMIUM === undefined) {
  describe('the pages of deliveries', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the pages of deliveries', () => {
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

    /** Records an event for a temporary subscription without an endpoint. */
    async function record() {
      const { id } = await call('POST', `${PLATFORM}/subscriptions`, { receiver: 'log' });
      await trigger();
      return { id, end: () => call('DELETE', `${PLATFORM}/subscriptions/${id}`) };
    }

    const rowOf = (page, text) => page.getByRole('row').filter({ hasText: text }).first();

    it('tell of a subscription without an endpoint that nothing was sent, and offer no ping', async () => {
      const { id, end } = await record();
      const { page, problems, close } = await talent.open({ user: ADMIN, at: `/subscriptions?id=${id}` });
      const section = page.getByRole('region', { name: id });
      await section.getByText('no endpoint', { exact: true }).waitFor();
      expect(await section.getByRole('button').allInnerTexts()).toEqual(['Pause']);
      await section.getByRole('link', { name: 'Its deliveries' }).click();
      await rowOf(page, id).getByRole('link').first().click();
      await page.getByText('The event was recorded and sent to nobody').waitFor();
      expect(await page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
      expect(problems).toEqual([]);
      await end();
      await close();
    });

    it('let nobody send to a subscription that has ended, say so, and still filter by it', async () => {
      const { id, end } = await record();
      await end();
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/deliveries' });
      const row = rowOf(page, id);
      await row.getByText('(ended)').locator('visible=true').waitFor();
      const again = row.getByRole('button', { name: /its subscription has ended/ });
      expect(await again.getAttribute('aria-disabled')).toBe('true');
      await page.getByLabel('Subscription', { exact: true }).selectOption(id);
      await rowOf(page, 'spec').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await rowOf(page, 'spec').waitFor();
      await rowOf(page, id).getByRole('link', { name: id }).click();
      await page.getByText(`There is no subscription ${id}.`).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('show beside its button why a delivery is not sent again, and link what it is about', async () => {
      await trigger();
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/deliveries?subscription=spec' });
      await rowOf(page, 'processed').getByRole('link').first().click();
      await page.getByText('The body of the reply is empty.').waitFor();
      await page.getByRole('button', { name: 'Copy: Event id' }).waitFor();
      await page.getByRole('button', { name: 'Copy: Payload' }).waitFor();
      expect(await page.getByRole('main').locator('a[href^="#/profiles/people/"]').count()).toBeGreaterThan(0);
      // Paused by somebody else, which the page does not know yet.
      await call('POST', `${PLATFORM}/subscriptions/spec/pause`);
      await page.getByRole('button', { name: 'Send again' }).click();
      const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'is paused; resume it first' });
      await notice.waitFor();
      const alerts = page.getByRole('alert');
      expect(await alerts.evaluateAll((all) => all.filter((one) => !one.closest('main')).length)).toBe(0);
      await page.getByRole('link', { name: 'To the subscription, to resume it' }).click();
      await page.getByRole('region', { name: 'spec' }).getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('link', { name: 'Send the missed ones' }).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('ask before they pause, and lead to the missed events after that', async () => {
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/subscriptions?id=spec' });
      const section = page.getByRole('region', { name: 'spec' });
      await section.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await section.getByText('active', { exact: true }).waitFor();
      await section.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('dialog').getByText('Its events are kept as failed').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await section.getByRole('button', { name: 'Resume' }).waitFor();
      await trigger();
      await section.getByRole('button', { name: 'Resume' }).click();
      await section.getByRole('link', { name: 'Send the missed ones' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('dialog').getByText('1 delivery is sent again.').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('count what is sent again beforehand, begin with the filters of the page, and say what is left out', async () => {
      const { id, end } = await record();
      await call('POST', `${PLATFORM}/subscriptions/spec/pause`);
      await call('POST', `${PLATFORM}/subscriptions/${id}/pause`);
      await trigger();
      await end();
      await call('POST', `${PLATFORM}/subscriptions/spec/resume`);
      const { page, requested, problems, close } = await talent.open({ user: ADMIN, at: '/deliveries?status=failed' });
      await page.getByRole('button', { name: 'Send many again' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 delivery will be sent again.').waitFor();
      await dialog.getByText(new RegExp(`^Left out: \\d+ deliver(y|ies) of ${id} \\(ended\\)\\.$`)).waitFor();
      await dialog.getByLabel('Status').selectOption('redirect');
      await dialog.getByText('0 deliveries will be sent again.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Status').selectOption('failed');
      await dialog.getByText('1 delivery will be sent again.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await dialog.getByText('1 delivery is sent again.').waitFor();
      expect(requested.some((request) => request.endsWith('/deliveries/redeliver'))).toBe(true);
      expect(problems).toEqual([]);
      await close();
    });

    it('read the change feed from the beginning, and from a cursor that was copied', async () => {
      const { page, problems, close } = await talent.open({ user: ADMIN, at: '/changes' });
      await page.getByText('Nothing has changed since you came here.').waitFor();
      await page.getByRole('button', { name: 'From the beginning' }).click();
      await page.getByRole('row').nth(100).waitFor();
      const first = await page.getByRole('code').innerText();
      expect(await page.getByRole('button', { name: 'Copy the cursor' }).count()).toBe(1);
      const newest = page.getByRole('row').nth(1);
      const told = await newest.innerText();
      await page.getByRole('button', { name: 'Read on' }).click();
      await page.getByRole('row').nth(101).waitFor();
      expect(await newest.innerText()).not.toBe(told);

      await page.getByLabel('Types, with commas').fill('people');
      await page.getByLabel('Cursor', { exact: true }).fill(first);
      await page.getByRole('button', { name: 'From this cursor' }).click();
      await page.getByText('people/').first().waitFor();
      const names = await page.getByRole('row').locator('td:nth-child(3)').allInnerTexts();
      expect(names.filter((name) => !name.startsWith('people/'))).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);

      await page.getByLabel('Cursor', { exact: true }).fill('no-cursor');
      await page.getByRole('button', { name: 'From this cursor' }).click();
      await page.getByRole('alert').getByText('after', { exact: true }).waitFor();
      await page.goBack();
      await page.getByText('people/').first().waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('say whose quota the requests of the console take', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: '/limits' });
      await page.getByRole('heading', { name: 'Requests of demo.recruiter on this day' }).waitFor();
      await page
        .getByText(/^The quota is whole again at .* 00:00\. All who sign in as this user share the quota/)
        .waitFor();
      await close();
    });

    it('keep live events while a delivery is looked at, and bring those that come meanwhile', async () => {
      const { page, requested, problems, close } = await talent.open({ user: ADMIN, at: '/live' });
      await page.getByText('subscribed', { exact: true }).waitFor();
      await trigger();
      const first = page.getByRole('article').last();
      const name = await first.getAttribute('aria-label');
      await first.getByRole('link', { name: 'The delivery' }).click();
      await page.getByText('The event was recorded and sent to nobody').waitFor();
      await trigger();
      await page.goBack();
      await page.getByRole('article', { name: String(name) }).waitFor();
      await page.getByRole('article').nth(2).waitFor();
      expect(requested.filter((request) => request.startsWith('POST') && /subscriptions$/.test(request))).toHaveLength(
        1,
      );
      await page.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).click();
      await page.getByText('this tab', { exact: true }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('This tab is not subscribed').waitFor();
      await page.getByRole('button', { name: 'Empty the list' }).click();
      await page.getByText('No event has arrived.').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('ask nothing while their tab is hidden, and at once when it is seen again', async () => {
      await trigger();
      const { page, requested, close } = await talent.open({ user: ADMIN, at: '/limits' });
      const asked = () => requested.filter((request) => request.includes('/deliveries?')).length;
      const show = (state) =>
        page.evaluate(`
          Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
      await page.clock.install();
      await page.evaluate("location.hash = '/deliveries'");
      await page.getByText(`counts against the daily quota of ${ADMIN}`).waitFor();
      await page.getByRole('table').waitFor();
      const again = page.waitForResponse(/deliveries\?/);
      await page.clock.runFor(6000);
      await again;
      await show('hidden');
      const before = asked();
      await page.clock.runFor(60_000);
      expect(asked()).toBe(before);
      const atOnce = page.waitForRequest(/deliveries\?/);
      await show('visible');
      await atOnce;
      await close();
    });

    it('ask less often for a delivery whose next attempt is far away', async () => {
      partner.status = 503;
      await trigger();
      partner.status = 200;
      const { deliveries } = await call('GET', `${PLATFORM}/deliveries?subscription=spec&status=pending`);
      const { page, requested, close } = await talent.open({ user: ADMIN, at: '/limits' });
      const asked = () => requested.filter((request) => request.endsWith(deliveries[0].id)).length;
      await page.clock.install();
      await page.evaluate(`location.hash = '/deliveries/${deliveries[0].id}'`);
      await page.getByText('pending', { exact: true }).waitFor();
      await page.clock.runFor(4 * 60_000);
      for (let before = -1; before !== asked();) {
        before = asked();
        await page.clock.runFor(14_000);
        // The requests of this time have begun once another one has an answer.
        await page.evaluate("fetch('/console/').then((reply) => reply.text())");
      }
      expect(asked()).toBeGreaterThan(1);
      await close();
    });

    it.each([
      ['a wide screen in the light', {}],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('are without a violation for axe on %s', async (_, context) => {
      const { id, end } = await record();
      await end();
      const { page, close } = await talent.open({ user: ADMIN, at: '/deliveries', context });
      await page.getByText('(ended)').locator('visible=true').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await rowOf(page, id).getByRole('link').first().click();
      await page.getByText('The event was recorded and sent to nobody').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
      await close();
    });
  });
}
