import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { signIn, startConsole, WAIT_LIMIT_MS } from '../console.mjs';
import { chinesePdf } from './support/pdf-file.mjs';
import { clientOf, portOf } from './support/world.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILES = path.join(ROOT, 'apps', 'console', 'dist');
const GUIDE = readFileSync(path.join(ROOT, 'docs', 'guides', 'console.md'), 'utf8');
const TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
};

if (CHROMIUM === undefined) {
  describe('the console on a host of its own', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the console on a host of its own', () => {
    let host;
    let talent;
    let stranger;

    beforeAll(async () => {
      host = await startHost();
      talent = await startConsole({ env: { TALENT_CONSOLE: 'false', TALENT_CONSOLE_ORIGINS: host.origin } });
      stranger = await startHost();
      for (const each of [host, stranger]) each.serve(talent.baseUrl);
    });

    afterAll(async () => {
      host.stop();
      stranger.stop();
      await talent.stop();
    });

    const openAt = async (origin) => {
      const page = await talent.browser.newPage();
      page.setDefaultTimeout(WAIT_LIMIT_MS);
      const errors = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(origin);
      await page.getByLabel('Address of the service').fill(talent.baseUrl);
      return { page, errors };
    };

    it('signs in at the service with the headers of the guide, and shows pages', async () => {
      const { page, errors } = await openAt(host.origin);
      await signIn(page, 'demo.recruiter');
      await page.getByRole('link', { name: 'Data Analyst' }).click();
      await page.getByRole('heading', { level: 1, name: 'Data Analyst' }).waitFor();
      expect(errors).toEqual([]);
      await page.close();
    });

    it('draws the pages of a PDF', async () => {
      const client = clientOf(talent.baseUrl, 'demo.integration');
      await client.people.resume(4).upload(chinesePdf(), { filename: 'resume.pdf' });
      const { page, errors } = await openAt(host.origin);
      await signIn(page, 'demo.recruiter');
      await page.evaluate(() => {
        globalThis.location.hash = '/profiles/people/4';
      });
      await page.getByRole('tab', { name: 'Files' }).click();
      await page
        .getByRole('region', { name: 'Preview of resume.pdf' })
        .getByText('中文')
        .waitFor({ state: 'attached' });
      expect(errors).toEqual([]);
      await page.close();
    });

    it('is not answered at an origin that the service does not name', async () => {
      const { page } = await openAt(stranger.origin);
      await page.getByLabel('Customer').fill('1001');
      await page.getByLabel('User').fill('demo.recruiter');
      await page.locator('input[name=secret]').fill('demo-only-recruiter-password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      expect(await page.getByRole('alert').innerText()).toContain('The service cannot be reached');
      await page.close();
    });
  });
}

/** Serves the built files with the headers that the guide gives nginx. */
async function startHost() {
  let headers = {};
  const server = createServer(({ url = '/' }, response) => {
    const name = path.posix.normalize(url.split('?')[0]).replace(/\/$/, '/index.html');
    const file = path.join(FILES, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { ...headers, 'content-type': TYPES[path.extname(file).slice(1)] ?? 'text/plain' });
    response.end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    serve: (baseUrl) => {
      headers = headersOf(GUIDE.replaceAll('https://talent.example', baseUrl));
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the headers that a configuration of nginx adds. It may put `$policy` together in steps. */
function headersOf(text) {
  const withPolicy = (value, policy) => value.replaceAll('$policy', policy);
  let policy = '';
  for (const [, part] of text.matchAll(/set \$policy "(.*)";/g)) policy = withPolicy(part, policy);
  const added = Array.from(text.matchAll(/add_header (\S+) "?(.*?)"? always;/g));
  return Object.fromEntries(added.map(([, name, value]) => [name, withPolicy(value, policy)]));
}
