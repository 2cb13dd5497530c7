import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { BuiltServer } from '../../support/built-server.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const USER = 'demo.integration';
const SECRET = 'demo-only-integration-secret';
const WRONG = 'not-the-secret-of-the-demo';

if (CHROMIUM === undefined) {
  describe('the page at /docs in a browser', () => {
    it.skip('is skipped, because no Chromium is installed: apt-get install chromium', () => undefined);
  });
} else {
  describeOnSqlite('the page at /docs in a browser', (createDatabase) => {
    let database: TestDatabase;
    let server: BuiltServer;
    let browser: Browser;
    let page: Page;
    let errors: string[];
    let elsewhere: string[];

    beforeAll(async () => {
      database = await createDatabase();
      server = await BuiltServer.start(database);
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    });

    afterAll(async () => {
      await browser.close();
      await server.stop();
      await database.remove();
    });

    const open = async (fragment = ''): Promise<void> => {
      page = await browser.newPage();
      [errors, elsewhere] = [[], []];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => {
        // A browser reports each answer 401 so.
        if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
      });
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== server.baseUrl) elsewhere.push(request.url());
      });
      await page.goto(`${server.baseUrl}/docs${fragment}`);
      await page.getByRole('heading', { name: 'Talent platform' }).waitFor();
    };

    const send = async (): Promise<void> => page.getByRole('button', { name: /^Send/ }).first().click();
    const openRequest = async (name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
    const enter = async (secret: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: 'Who sends the requests?' });
      await dialog.getByLabel('User').fill(USER);
      await dialog.getByRole('textbox', { name: 'Signing secret or password' }).fill(secret);
      await dialog.getByRole('button', { name: /^(Use|Send)$/ }).click();
    };

    it('finds what only a schema says, from the search', async () => {
      await open();
      await page.getByRole('heading', { name: 'Sign', exact: true }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('numberofpositions');
      await page.getByRole('option', { name: /Create a job/ }).waitFor();
      expect([errors, elsewhere]).toEqual([[], []]);
    });

    it('signs what one tries, after it shows why a wrong secret is refused', async () => {
      await open('#tag/forms/POST/customers/{customerId}/forms');
      await openRequest(/Test Request.*post \/customers\/\{customerId\}\/forms\)/i);
      await send();
      await enter(WRONG);
      await page
        .getByText(/The signature does not match/)
        .first()
        .waitFor();
      await send();
      await enter(SECRET);
      await page.getByText('201 Created').waitFor();
      const kept = await page.evaluate(
        'JSON.stringify([localStorage, sessionStorage, location.href, document.cookie])',
      );
      for (const secret of [SECRET, WRONG]) expect(kept).not.toContain(secret);
      expect(await page.locator('input[type=password]').inputValue()).toBe('');
      expect([errors, elsewhere]).toEqual([[], []]);
    });

    it('signs a read', async () => {
      await open('#tag/schemas/GET/customers/{customerId}/profiledefinitions/v1/person/schema');
      await page.getByRole('button', { name: 'Sign requests' }).click();
      await enter(SECRET);
      await openRequest(/Test Request.*get \/customers\/\{customerId\}\/profiledefinitions\/v1\/person\/schema\)/i);
      await send();
      await page.getByText('200 OK').waitFor();
      expect([errors, elsewhere]).toEqual([[], []]);
    });
  });
}
