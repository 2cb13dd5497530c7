import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, PHONE, signIn, startConsole } from '../console.mjs';

const SECRET = 'demo-only-recruiter-password';

if (CHROMIUM === undefined) {
  describe('the sign-in of the console', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the sign-in of the console', () => {
    let talent;

    beforeAll(async () => {
      talent = await startConsole();
    });

    afterAll(() => talent.stop());

    it('leads to the first page of the user', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter' });
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      expect(await page.getByRole('button', { name: 'User menu of Rita Recruiter' }).isVisible()).toBe(true);
      expect(problems).toEqual([]);
      await close();
    });

    it('signs requests with a secret, which is never sent', async () => {
      const { page, close } = await talent.open();
      const sent = [];
      page.on('request', (request) =>
        sent.push(JSON.stringify([request.url(), request.headers(), request.postData()])),
      );
      await page.getByLabel('Customer').fill('1001');
      await page.getByLabel('User').fill('demo.recruiter');
      await page.getByText('Signing secret').click();
      await page.locator('input[name=secret]').fill('demo-only-recruiter-secret');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      expect(sent.some((request) => request.includes('x-svc-v1-hmac-sha256'))).toBe(true);
      expect(sent.filter((request) => request.includes('demo-only-recruiter-secret'))).toEqual([]);
      await close();
    });

    it('shows the words of the service about a wrong password, with the transaction id', async () => {
      const { page, close } = await talent.open();
      await page.getByLabel('Customer').fill('1001');
      await page.getByLabel('User').fill('demo.recruiter');
      await page.locator('input[name=secret]').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      const notice = page.getByRole('alert');
      await notice.waitFor();
      expect(await notice.innerText()).toMatch(/The service refused this[^]*Transaction \S+/);
      await close();
    });

    it('forgets the secret on a reload, unless it is kept in the tab', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter' });
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).not.toContain(SECRET);

      await page.getByLabel('Keep in this tab').check();
      await signIn(page, 'demo.recruiter');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.evaluate('[location.hash, sessionStorage.length]')).toEqual(['#/', 0]);
      await close();
    });

    it('keeps a kept sign-in while the service is away, and goes on when it is back', async () => {
      const { page, close } = await talent.open();
      await page.getByLabel('Keep in this tab').check();
      await signIn(page, 'demo.recruiter');
      await page.route('**/me', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await page.reload();
      const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await retry.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute('**/me');
      await retry.click();
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      await close();
    });

    it('begins with the customer, and speaks German to those who prefer it', async () => {
      const { page, close } = await talent.open({ context: { locale: 'de-DE' } });
      await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
      expect(await page.evaluate('document.activeElement.name')).toBe('customer');
      expect(await page.getByRole('button', { name: 'Eingabe zeigen oder verbergen' }).count()).toBe(1);
      await close();
    });

    it('leads on from a page whose files cannot be loaded', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter' });
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.getByRole('link', { name: 'Limits' }).click();
      await page.getByRole('alert').getByText('This page has failed').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'To the first page' }).click();
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      await page.getByRole('link', { name: 'Verify a captured request' }).click();
      await page.getByRole('alert').getByText('This page has failed').waitFor();
      await page.unroute('**/assets/*.js');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await close();
    });

    it('changes its colours without a complaint of the policy', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter' });
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Dark' }).click();
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('shows what is typed by the keyboard too', async () => {
      const { page, close } = await talent.open();
      const secret = page.locator('input[name=secret]');
      await secret.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await secret.getAttribute('type')).toBe('text');
      await close();
    });

    it('has no secret in an address', async () => {
      const { page, requested, close } = await talent.open({ user: 'demo.recruiter' });
      expect([page.url(), ...requested].filter((address) => address.includes(SECRET))).toEqual([]);
      await close();
    });

    it.each([
      ['a wide screen in the light', {}],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('is without a violation for axe on %s', async (_, context) => {
      const { page, close } = await talent.open({ context });
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });

    it('loads less than 250 kB before somebody can sign in', async () => {
      const { page, close } = await talent.open();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      const bytes = await page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .map((entry) => entry.toJSON().encodedBodySize)
          .reduce((sum, size) => sum + size, 0),
      );
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThan(250_000);
      await close();
    });
  });
}
