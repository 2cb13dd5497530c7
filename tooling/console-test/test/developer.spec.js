import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { axeViolations } from '../console.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';
import { changeBlueprint, startPartner } from './support/world.mjs';

const ADMIN = 'demo.integration';
const SECRET = 'demo-only-integration-secret';
const EVENT_SECRET = 'a-secret-of-the-specs-of-the-console';
const PLATFORM = '/platform/v1/customers/1001';
const PERSON = '/customers/1001/people/4';
const run = promisify(execFile);
const has = (program) => spawnSync(program, ['--version']).error === undefined;

/** Writes a request as it went over the wire. */
function rawOf({ method, url, rawHeaders, body }) {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []));
  return Buffer.concat([Buffer.from([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1'), body]);
}

describeConsole(
  'the pages for developers',
  ({ talent, journey }) => {
    let partner;
    let administrator;
    /** Moves a workflow to two statuses, of which the partner is told of the second. */
    let trigger;
    /** The names of the statuses. */
    let statuses;

    const call = (method, path, json) => administrator.request({ method, path: PLATFORM + path, json });
    /** Answers every event, and asks for the next attempt after an hour. */
    const answer = (status, body = '{"userMessage":"Welcome"}') => {
      const headers = { 'content-type': 'text/html', 'retry-after': '3600' };
      partner.reply = () => ({ status, headers, body });
    };

    beforeAll(async () => {
      partner = await startPartner();
      administrator = talent.client(ADMIN);
      const { workflowTypes } = await call('GET', '/me');
      const [first, second] = workflowTypes.applicantworkflows.statuses.map(({ id }) => id);
      statuses = workflowTypes.applicantworkflows.statuses.map(({ value }) => value);
      const auth = { type: 'hmac', user: 'spec_events', secret: EVENT_SECRET };
      await changeBlueprint(administrator, (blueprint) => {
        const event = { id: 'spec', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: second, url: partner.url };
        blueprint.events = [{ ...event, auth }];
      });
      trigger = async () => {
        for (const id of [first, second]) await call('POST', '/workflows/1/move', { status: { id } });
      };
    });

    afterAll(() => partner.stop());

    beforeEach(() => answer(200));

    const rowOf = (page, text) => page.getByRole('row').filter({ hasText: text }).first();
    const secretOf = (page) => page.getByRole('main').locator('input[type=password]');
    const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

    describe('deliveries', () => {
      journey(
        'are sent again after a refusal, show what the partner answered, and who signed them',
        '/jobs',
        async ({ page, go, requested }) => {
          answer(400, '<b>Refused');
          await trigger();
          await go('/deliveries?subscription=spec');
          const row = rowOf(page, 'rejected');
          await becomes(() => row.innerText(), expect.stringContaining('HTTP 400'));
          await row.getByRole('link').first().click();
          await becomes(() => page.getByRole('group', { name: 'Reply body' }).innerText(), '<b>Refused');
          answer(200, '');
          await press(page, 'Resend');
          await page.getByRole('main').getByText('processed', { exact: true }).waitFor();
          await page.getByRole('heading', { name: 'Attempt 2' }).waitFor();
          await page.getByText('The reply has no body.').waitFor();
          await page.getByRole('button', { name: 'Copy: Event ID' }).waitFor();
          await page.getByRole('button', { name: 'Copy: Payload' }).waitFor();
          expect(await page.getByRole('main').locator('a[href^="#/profiles/people/"]').count()).toBeGreaterThan(0);

          await page.getByRole('tab', { name: 'What was signed' }).first().click();
          await secretOf(page).fill(EVENT_SECRET);
          await page.getByText('The signature is valid: this secret signed exactly this event.').waitFor();
          await secretOf(page).fill('another');
          await page.getByText('This secret did not sign this event').waitFor();
          await page.getByLabel('Endpoint URL').fill(partner.url);
          const canonical = page.getByRole('group', { name: 'Platform signature: the canonical request' });
          await becomes(() => canonical.innerText(), expect.stringContaining(`host:${new URL(partner.url).host}`));
          expect(requested.filter((request) => request.includes(EVENT_SECRET))).toEqual([]);
        },
      );

      journey(
        'say beside their button why they are not sent again, and lead to the subscription',
        '/jobs',
        async ({ page, go }) => {
          await trigger();
          await go('/deliveries?subscription=spec');
          await rowOf(page, 'processed').getByRole('link').first().click();
          const again = page.getByRole('button', { name: 'Resend', exact: true });
          await again.waitFor();
          // Paused by somebody else, which the page does not know yet.
          await call('POST', '/subscriptions/spec/pause');
          await again.click();
          const refusal = page.getByRole('alert').filter({ hasText: 'is paused; resume it first' });
          await refusal.waitFor();
          expect(await refusal.evaluateAll((all) => all.map((one) => one.closest('main') !== null))).toEqual([true]);
          await page.getByRole('link', { name: 'Open the subscription to resume it' }).click();
          await page.getByRole('region', { name: 'spec' }).getByRole('button', { name: 'Resume' }).click();
          await page.getByRole('link', { name: 'Resend missed events' }).waitFor();
        },
      );

      journey(
        'say who was moved where, come by themselves, and are asked for once a change while the tab is seen',
        '/deliveries?subscription=spec',
        async ({ page, requested }) => {
          await page.getByText(`counts against the daily quota of ${ADMIN}`).waitFor();
          const asked = () => requested.filter((request) => request.includes('/deliveries?')).length;
          const streams = () => requested.filter((request) => request.endsWith('/stream')).length;
          const show = (state) =>
            page.evaluate(`
              Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
              document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
          const rows = page.getByRole('row');
          const shown = await rows.count();
          await trigger();
          await rows.nth(shown).waitFor();
          const { associatedprofile, baseprofile } = await administrator.workflows.get('applicantworkflows', 1);
          const about = `${associatedprofile.value}, ${baseprofile.value}: ${statuses[0]} → ${statuses[1]}`;
          await rowOf(page, about).waitFor();
          await show('hidden');
          const before = [asked(), streams()];
          await trigger();
          expect(asked()).toBe(before[0]);
          await show('visible');
          await rows.nth(shown + 1).waitFor();
          expect(streams()).toBe(before[1] + 1);
        },
      );
    });

    journey(
      'ping a subscription, ask before they pause it, and lead to the missed events',
      '/subscriptions',
      async ({ page }) => {
        const section = page.getByRole('region', { name: 'spec' });
        const dialog = page.getByRole('dialog');
        await section.getByRole('button', { name: 'Ping' }).click();
        await section.getByText('HTTP 200').waitFor();
        await section.getByRole('button', { name: 'Pause' }).click();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await section.getByText('active', { exact: true }).waitFor();
        await section.getByRole('button', { name: 'Pause' }).click();
        await dialog.getByText('Its events are kept as failed').waitFor();
        await dialog.getByRole('button', { name: 'Pause' }).click();
        await section.getByText('An administrator paused it.').waitFor();
        await trigger();
        await section.getByRole('button', { name: 'Resume' }).click();
        await section.getByText('active', { exact: true }).waitFor();
        await section.getByRole('link', { name: 'Resend missed events' }).click();
        await rowOf(page, 'failed').waitFor();
        await dialog.getByRole('button', { name: 'Resend' }).click();
        await dialog.getByText('1 delivery resent.').waitFor();
        await dialog.getByRole('button', { name: 'Close' }).last().click();
        await rowOf(page, 'failed').waitFor({ state: 'detached' });
      },
    );

    describe('live events', () => {
      const subscriptions = async () =>
        (await call('GET', '/subscriptions')).subscriptions.filter(({ temporary }) => temporary);

      journey(
        'are kept while a delivery is looked at, with those that come meanwhile',
        '/live',
        async ({ page, requested }) => {
          await page.getByText('subscribed', { exact: true }).waitFor();
          await trigger();
          const first = page.getByRole('article').last();
          await becomes(
            () => first.getByRole('group', { name: 'Payload' }).innerText(),
            expect.stringContaining('"newStatus"'),
          );
          const name = await first.getAttribute('aria-label');
          await first.getByRole('link', { name: 'View delivery' }).click();
          await page
            .getByText('The event was recorded but not sent, because the subscription has no endpoint.')
            .waitFor();
          await trigger();
          await page.goBack();
          await page.getByRole('article', { name: String(name) }).waitFor();
          await page.getByRole('article').nth(2).waitFor();
          const made = requested.filter((request) => request.startsWith('POST') && /subscriptions$/.test(request));
          expect(made).toHaveLength(1);
          await page.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).click();
          await page.getByText('this tab', { exact: true }).waitFor();
          await page.goBack();
          const ended = page.waitForRequest((request) => request.method() === 'DELETE');
          await press(page, 'Stop');
          expect((await ended).url()).toContain('/subscriptions/');
          await page.getByText('This tab is not subscribed').waitFor();
          await press(page, 'Clear the list');
          await page.getByText('No events.').waitFor();
        },
      );

      journey('end with the tab', '/live', async ({ page, close }) => {
        await page
          .getByRole('button', { name: 'Start' })
          .or(page.getByText('subscribed', { exact: true }))
          .waitFor();
        if (await page.getByRole('button', { name: 'Start' }).count()) await press(page, 'Start');
        await page.getByText('subscribed', { exact: true }).waitFor();
        const [{ expiresAt }] = await subscriptions();
        await page.close();
        // Without the request of the closing tab, it would end by then.
        while ((await subscriptions()).length > 0) expect(Date.now()).toBeLessThan(Date.parse(expiresAt));
        await close();
      });
    });

    describe('the request builder', () => {
      /** Enters a request that is signed. */
      const enter = async (page, path = PERSON) => {
        await page.getByRole('combobox', { name: 'Path' }).fill(path);
        await page.keyboard.press('Escape'); // closes the suggestions
        await page.getByText('Sign with a secret').click();
        await secretOf(page).fill(SECRET);
        await page.getByRole('group', { name: '1. Canonical request' }).waitFor();
      };
      const fresh = (title, steps) =>
        journey(title, '/jobs', async (tab) => {
          await tab.page.evaluate('sessionStorage.clear()');
          await tab.go('/requests');
          await steps(tab);
        });

      fresh('sends a signed request, and explains why another one is refused', async ({ page }) => {
        await enter(page);
        const explained = page.getByRole('region', { name: 'Why the signature was refused' });
        await secretOf(page).fill('another-secret-than-the-right-one');
        await press(page, 'Send');
        const isWrong = 'the user or the secret is wrong';
        await explained.getByText(isWrong, { exact: false }).first().waitFor();
        await explained.getByText('No known mistake explains the signature.').waitFor();
        await becomes(() => explained.getByText('The canonical requests differ.').count(), 0);
        await secretOf(page).fill(SECRET);
        await press(page, 'Send');
        await page.getByText('200 OK').waitFor();
        const breakBy = async (what) => {
          await page.getByLabel('Tamper with the request').selectOption(what);
          await press(page, 'Tamper and send');
        };
        await breakBy('query');
        await explained.getByText('The canonical requests differ.').waitFor();
        expect(await explained.getByTestId('difference').innerText()).toBe(
          'Line 3 differs from byte 1 on: \\n on one side, "s" on the other.',
        );
        await becomes(() => explained.locator('mark').allInnerTexts(), ['⏎', 's']);
        await page.getByText('401 Unauthorized').waitFor();
        await breakBy('clock');
        await explained.getByText('The request arrived as it was signed. The reply says why').waitFor();
        await page.getByText('must be within 300 seconds').first().waitFor();
      });

      fresh('says at the field what keeps a request from being sent', async ({ page }) => {
        await enter(page);
        const path = page.getByRole('combobox', { name: 'Path' });
        const send = page.getByRole('button', { name: 'Send', exact: true });
        await path.fill('people');
        await page.getByText('A path starts with a slash').waitFor();
        await becomes(() => page.getByText('Something went wrong on this page').count(), 0);
        await path.fill(PERSON);
        await page.getByRole('button', { name: 'Add a header' }).click();
        await page.getByLabel('Headers: name 1').fill('X-Svc-Date');
        await page.getByText('The console sets this header.').waitFor();
        await becomes(() => send.isDisabled(), true);
        await page.getByLabel('Headers: remove 1').click();
        await secretOf(page).fill('');
        await page.getByText('Enter a user and a signing secret first.').first().waitFor();
        await becomes(() => send.isDisabled(), true);
      });

      fresh(
        'keeps a request for the tab, without its secret, and shows what was sent and made',
        async ({ page, go }) => {
          await enter(page, '/customers/1001/people');
          await page.getByLabel('Method').selectOption('POST');
          const body = page.getByLabel('Body', { exact: true });
          await body.fill('{"lastname":"Builder","firstname":"Kept"}');
          await page.getByRole('group', { name: '3. Signature' }).waitFor();
          await press(page, 'Send');
          const reply = page.getByRole('region', { name: 'Reply' });
          await reply.getByText('to POST /customers/1001/people').waitFor();
          await becomes(() => reply.getByRole('group', { name: 'Body' }).innerText(), 'empty');
          const sent = reply.getByRole('table', { name: 'Sent headers' });
          await becomes(() => sent.innerText(), expect.stringContaining('x-svc-v1-hmac-sha256 user=demo.integration'));
          await go('/limits', 'Limits');
          expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(SECRET);
          await go('/requests');
          const path = page.getByRole('combobox', { name: 'Path' });
          await becomes(() => path.inputValue(), '/customers/1001/people');
          await becomes(() => body.inputValue(), expect.stringContaining('Builder'));
          await becomes(() => secretOf(page).inputValue(), '');
          await secretOf(page).fill(SECRET);
          await press(page, 'Send');
          await page.getByRole('button', { name: /^Open in the builder: GET/ }).click();
          await becomes(() => path.inputValue(), expect.stringMatching(/^\/customers\/1001\/people\/\d+$/));
        },
      );

      it('suggests paths and explains fields from the API document, which is read on demand', async () => {
        const { page, requested, close } = await talent.open({ user: ADMIN, at: '/requests' });
        const path = page.getByRole('combobox', { name: 'Path' });
        await path.waitFor();
        expect(requested.filter((request) => request.includes('openapi.json'))).toEqual([]);
        await press(page, 'Send');
        await page.getByText('200 OK').waitFor();
        const body = page.getByRole('textbox', { name: 'Body', exact: true });
        await page.getByLabel('Method').selectOption('POST');
        await path.fill('/customers/1001/search/peop');
        await page.getByRole('option', { name: '/customers/1001/search/people' }).click();
        await press(page, 'Use example as body');
        await becomes(() => body.inputValue(), expect.stringContaining('"filters"'));
        await body.fill('');
        await page.getByRole('button', { name: 'Add filters to the request' }).click();
        expect(JSON.parse(await body.inputValue())).toEqual({ filters: null });
        await body.fill('{"filters": [}');
        await page.getByText('The body must be JSON: a value is expected at position 13.').waitFor();
        await close();
      });

      fresh('copies a request to programs where it works', async ({ page }) => {
        await page.getByLabel('Method').selectOption('PATCH');
        await page.getByRole('combobox', { name: 'Path' }).fill(`${PERSON}?dryrun=true`);
        const body = JSON.stringify({ middlename: `O'Neill "$(false)" \\ ü` });
        await page.getByLabel('Body', { exact: true }).fill(body);
        const secrets = { TALENT_SECRET: SECRET, TALENT_PASSWORD: 'demo-only-integration-password' };
        const env = { PATH: process.env.PATH, HOME: process.env.HOME, TALENT_USER: ADMIN, ...secrets };
        for (const [form, program, ...needs] of [
          ['curl with a password', 'sh', 'curl'],
          ['curl, signed', 'sh', 'curl', 'openssl'],
          ['Python', 'python3', 'python3'],
        ]) {
          if (!needs.every(has)) continue;
          await page.getByRole('tab', { name: form }).click();
          const text = await page.getByRole('group', { name: form, exact: true }).textContent();
          expect(text).not.toContain('demo-only');
          const { stdout } = await run(program, ['-c', String(text)], { env });
          expect({ form, stdout }).toEqual({ form, stdout: expect.stringContaining('middlename') });
          expect(stdout).not.toContain('errorCode');
        }
      });
    });

    journey('find a captured event genuine, and a changed one not', '/verify', async ({ page }) => {
      await trigger();
      const { last } = partner;
      await secretOf(page).fill(EVENT_SECRET);
      const choose = async (buffer) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Or a file' }).click();
        await (await chooser).setFiles({ name: 'event.http', mimeType: 'application/octet-stream', buffer });
      };
      await choose(rawOf(last));
      await page.getByText('The event is genuine').waitFor();
      await page.getByRole('button', { name: 'Remove the file' }).click();
      await page.getByLabel('Captured request').fill(rawOf({ ...last, body: gunzipSync(last.body) }).toString());
      await page.getByText('webhook-signature: this secret signed the ID, the time and this JSON.').waitFor();
      await page.getByText('The body was in gzip on the wire, and is unpacked here.').waitFor();
      await page.getByText('The event is genuine').waitFor();
      const body = Buffer.from('{"eventType":"JobUnpostToWebEvent"}');
      const rawHeaders = last.rawHeaders.map((text, at, all) => {
        if (all[at - 1]?.toLowerCase() === 'content-length') return String(body.length);
        return text === 'gzip' ? 'identity' : text;
      });
      await choose(rawOf({ ...last, rawHeaders, body }));
      await page.getByText('The event is not genuine').waitFor();
    });

    journey('read the change feed from now, from the beginning, and from a cursor', '/changes', async ({ page }) => {
      const cursor = page.getByLabel('Cursor', { exact: true });
      const newest = page.getByRole('row').nth(1);
      await page.getByText('No changes since you opened this page.').waitFor();
      await administrator.people.update(4, { middlename: 'Byron' });
      await press(page, 'Refresh');
      const link = page.getByRole('link', { name: 'Ada Lovelace' }).first();
      await becomes(() => link.getAttribute('href'), '#/profiles/people/4');

      await press(page, 'From the beginning');
      await page.getByRole('row').nth(100).waitFor();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await press(page, 'Copy cursor');
      const first = await page.evaluate('navigator.clipboard.readText()');
      const told = await newest.innerText();
      await press(page, 'Load more');
      await page.getByRole('row').nth(101).waitFor();
      expect(await newest.innerText()).not.toBe(told);

      await page.getByLabel('Types, comma-separated').fill('people');
      await cursor.fill(first);
      await press(page, 'From this cursor');
      // The page shows what it had until the answer has come.
      await page.getByText('lists/').first().waitFor({ state: 'detached' });
      await page.getByText('people/').first().waitFor();
      const names = await page.getByRole('row').locator('td:nth-child(3)').allInnerTexts();
      expect(names.filter((name) => !name.includes('people/'))).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);

      await cursor.fill('no-cursor');
      await press(page, 'From this cursor');
      await page.getByRole('alert').getByText('after', { exact: true }).waitFor();
      await page.goBack();
      await page.getByText('people/').first().waitFor();
    });

    journey(
      'show whose quota is left, and the requests of the console with their transactions',
      '/limits',
      async ({ page }) => {
        await page.getByText(/^[\d,]+ of 10,000 requests are left\.$/).waitFor();
        await page.getByRole('heading', { name: `Requests of ${ADMIN} today` }).waitFor();
        await page.getByText(/^Resets at .* 00:00\. Everyone who signs in as this user shares the quota/).waitFor();
        const row = rowOf(page, '/platform/v1/');
        await becomes(() => row.innerText(), expect.stringMatching(/\{[0-9A-F-]{36}\}/));
      },
    );
  },
  { user: ADMIN },
);
