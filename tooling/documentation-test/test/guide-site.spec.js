import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';
import { chromium } from 'playwright-core';

import { startDemoServer } from '../demo-server.mjs';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

if (CHROMIUM === undefined) {
  describe('the guide in a browser', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the guide in a browser', () => {
    let server;
    let browser;
    let page;
    const errors = [];
    const requested = new Set();

    beforeAll(async () => {
      server = await startDemoServer();
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
      page = await browser.newPage({ viewport: DESKTOP, colorScheme: 'dark' });
      // The jest preset has the one limit of time.
      page.setDefaultTimeout(0);
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('request', (request) => requested.add(new URL(request.url()).origin));
    });

    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    it('begins with the table of contents, in the colours of the system', async () => {
      await page.goto(`${server.baseUrl}/guide`);
      await page.getByRole('heading', { name: 'Documentation' }).waitFor();
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 24, 31)');
    });

    it('finds a word, and opens its page', async () => {
      await openSearch();
      await page.keyboard.type('FORM_ALREADY_FILLED');
      await page.getByRole('dialog').getByText('Errors by code').first().click();
      await page.waitForURL(/\/guide\/errors/);
      await page.getByRole('heading', { name: /^#?16 FORM_ALREADY_FILLED/ }).waitFor();
    });

    it('follows a link to a heading of another page', async () => {
      await page.goto(`${server.baseUrl}/guide/testing-with-the-twin`);
      await page.getByRole('link', { name: 'a whole test' }).click();
      await page.waitForURL(/\/guide\/background-check#test-the-whole-way$/);
    });

    it('fits a phone', async () => {
      await page.setViewportSize(PHONE);
      for (const name of ['', '/errors', '/first-integration', '/reference/interface']) {
        await page.goto(`${server.baseUrl}/guide${name}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, PHONE.width]);
      }
    });

    it('asks no other server for anything, and reports no error', () => {
      expect([...requested]).toEqual([server.baseUrl]);
      expect(errors).toEqual([]);
    });

    /** Presses the keys of the search until it opens: a page shows its text before it listens to keys. */
    async function openSearch() {
      const modal = page.getByRole('dialog').getByRole('searchbox');
      do {
        await page.keyboard.press('Control+k');
        await page.waitForTimeout(250);
      } while (!(await modal.isVisible()));
    }
  });
}
