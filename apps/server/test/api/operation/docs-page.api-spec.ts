import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { BuiltServer } from '../../support/built-server.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';

const USER = 'demo.integration';
const SECRET = 'demo-only-integration-secret';
const WRONG = 'not-the-secret-of-the-demo';

if (CHROMIUM === undefined) {
  describe('the page at /docs in a browser', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describeOnSqlite('the page at /docs in a browser', (createDatabase) => {
    let database: TestDatabase;
    let server: BuiltServer;
    let browser: Browser;
    let page: Page;
    const errors: string[] = [];
    const requested = new Set<string>();

    // One page for all: it takes seconds to draw.
    beforeAll(async () => {
      database = await createDatabase('migrated');
      server = await BuiltServer.start(database);
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
      page = await browser.newPage();
      // The jest preset has the one limit of time.
      page.setDefaultTimeout(0);
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => {
        // A browser reports each answer 401 so.
        if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
      });
      page.on('request', (request) => requested.add(new URL(request.url()).origin));
      await page.goto(`${server.baseUrl}/docs`);
    });

    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    const search = async (words: string, found: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words);
      await page.getByRole('option', { name: found }).first().click();
    };
    /** Opens the request of an operation that the search has shown. */
    const openRequest = (operation: string): Promise<void> =>
      page.getByRole('button', { name: `Test Request (${operation})` }).click();
    /** Waits until the window of the request shows a text of the answer. */
    const seen = (text: string): Promise<void> =>
      page.getByRole('dialog', { name: 'API Client' }).getByText(text).first().waitFor();
    const send = (): Promise<void> => page.getByRole('button', { name: /^Send/ }).first().click();
    const enter = async (secret: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: 'Who sends the requests?' });
      await dialog.getByLabel('User').fill(USER);
      await dialog.getByRole('textbox', { name: 'Signing secret or password' }).fill(secret);
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    };

    it('begins with how to sign, and finds what only a schema names', async () => {
      await page.getByRole('heading', { name: 'Sign', exact: true }).waitFor();
      await search('numberofpositions', 'Create a job');
      await page.getByRole('button', { name: 'Test Request (post /customers/{customerId}/jobs)' }).waitFor();
    });

    it('signs a prefilled write, after it shows why a wrong secret is refused', async () => {
      await search('submitForm', 'Fill a form');
      await openRequest('post /customers/{customerId}/forms');
      await send();
      await enter(WRONG);
      await page
        .getByText(/The signature does not match/)
        .first()
        .waitFor();
      await send();
      await enter(SECRET);
      await seen('201 Created');
      await page.locator('.app-exit-button').click();
    });

    it('signs a read with what it was told before', async () => {
      await search('listLists', 'List the identifiers of all lists');
      await openRequest('get /customers/{customerId}/v2/lists');
      await send();
      await seen('200 OK');
    });

    it('keeps the secret to itself, and asks no other server for anything', async () => {
      const kept = await page.evaluate(
        'JSON.stringify([localStorage, sessionStorage, location.href, document.cookie])',
      );
      for (const secret of [SECRET, WRONG]) expect(kept).not.toContain(secret);
      expect(await page.locator('input[type=password]').inputValue()).toBe('');
      expect([...requested]).toEqual([server.baseUrl]);
      expect(errors).toEqual([]);
    });
  });
}
