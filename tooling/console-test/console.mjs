// A console in a real browser: the built server on the demo, and Chromium. For the specs, and for screenshots by hand.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { createSqlite } from '@talent-platform/harness/databases.mjs';
import { environmentOf, startServer } from '@talent-platform/harness/server.mjs';
import { CHROMIUM } from '@talent-platform/jest-preset/chromium';
import { chromium } from 'playwright-core';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 1024, height: 768 };
export const PHONE = { width: 390, height: 844 };

/**
 * Ends a wait for something that never shows. Far above what a busy machine takes, and below the limit of a test, so
 * that the failed test says what it waited for.
 */
export const WAIT_LIMIT_MS = 120_000;

/**
 * Starts the built server on the demo and an empty data folder, and a browser.
 *
 * @param {{ env?: Record<string, string>, browserArguments?: string[] }} options - further settings of the server
 */
export async function startConsole({ env = {}, browserArguments = [] } = {}) {
  const database = await createSqlite();
  const server = await startServer({ env: { ...environmentOf(database), ...env } });
  const { baseUrl } = server;
  const launch = () => chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', ...browserArguments] });
  // Chromium crashes at its start now and then, before it opens anything of ours.
  const browser = await launch().catch(launch);
  return {
    baseUrl,
    browser,
    /** Opens a page of the console in a context of its own. */
    open: (options) => openPage(browser, baseUrl, options),
    stop: async () => {
      await browser.close();
      await server.stop();
      await database.remove();
    },
  };
}

/**
 * Opens a page, signed in as a user of the demo unless `user` is undefined. `page.problems` gathers what the browser
 * complained about: errors of scripts, refusals by the content security policy, and requests to other origins.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} baseUrl
 * @param {{ user?: string, at?: string, context?: import('playwright-core').BrowserContextOptions }} options - `at` is
 *   the address behind the hash
 */
async function openPage(browser, baseUrl, { user, at = '/', context = {} } = {}) {
  /** @type {import('playwright-core').BrowserContextOptions} */
  const defaults = { viewport: DESKTOP, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' };
  const opened = await browser.newContext({ ...defaults, ...context });
  const page = await opened.newPage();
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  const problems = [];
  const requested = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    // A refusal by the service is a reply like others, which the page shows.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  page.on('request', (request) => {
    requested.push(`${request.method()} ${request.url()}`);
    const { origin, protocol } = new URL(request.url());
    if (!['blob:', 'data:'].includes(protocol) && origin !== baseUrl) problems.push(`requested ${request.url()}`);
  });
  await page.goto(`${baseUrl}/console#${at}`);
  if (user !== undefined) await signIn(page, user);
  return { page, problems, requested, close: () => opened.close() };
}

/** Signs in as a user of the demo: their passwords are `demo-only-<name>-password`. */
export async function signIn(page, user) {
  await page.getByLabel('User').fill(user);
  await page.locator('input[name=secret]').fill(`demo-only-${user.split('.')[1]}-password`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('banner').waitFor(); // the sign-in has none
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/**
 * Returns what axe finds wrong with the page as it is: rule, impact and places.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} [within] - looks at these elements alone, which takes much less time on a long page
 */
export async function axeViolations(page, within = 'html') {
  // Evaluated, not added as a script element, because the policy of the page would refuse that.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async (context) => {
    // Colours on their way from light to dark have no contrast.
    for (const animation of globalThis.document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // Half of the time would go into the report of rules that pass. The files that axe would load are for rules of sounds and films.
    const { violations } = await globalThis.axe.run(context, { resultTypes: ['violations'], preload: false });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html, target }) => `${target}: ${html}`),
    }));
  }, within);
}
