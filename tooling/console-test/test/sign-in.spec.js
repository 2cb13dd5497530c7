import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { axeViolations, DESKTOP, PHONE, signIn } from '../console.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';
import { chinesePdf } from './support/pdf-file.mjs';
import { portOf } from './support/world.mjs';

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
const PASSWORD = 'demo-only-recruiter-password';
const SECRET = 'demo-only-recruiter-secret';

/** A host of the console's files that the service names, and one that it does not know. */
let host;
let stranger;

describeConsole(
  'the sign-in of the console',
  ({ talent }) => {
    let opened;
    let page;

    const heading = (name) => page.getByRole('heading', { level: 1, name }).waitFor();
    const enter = async (secret, kind = 'Password') => {
      await page.getByLabel('User').fill('demo.recruiter');
      if (kind !== 'Password') {
        await page.getByText('More', { exact: true }).click();
        await page.getByText(kind, { exact: true }).click();
      }
      await page.locator('input[name=secret]').fill(secret);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    const signOut = async () => {
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading('Sign in');
    };

    beforeAll(async () => {
      opened = await talent.open();
      page = opened.page;
    });

    /** Nothing of an earlier test is left in the tab, but the files of the console. */
    beforeEach(async () => {
      await page.evaluate('sessionStorage.clear(); localStorage.clear()');
      await page.goto('about:blank');
      await page.goto(`${talent.baseUrl}/console#/`);
      await heading('Sign in');
      for (const told of [opened.problems, opened.requested]) told.length = 0;
    });

    it('leads to the first page of the user, in either colour, and has no secret in an address', async () => {
      await signIn(page, 'demo.recruiter');
      await heading('Jobs');
      const reference = page.getByRole('banner').getByRole('link', { name: 'API reference opens in a new tab' });
      await becomes(() => reference.getAttribute('href'), `${talent.baseUrl}/docs`);
      await page.getByRole('button', { name: 'User menu of Rita Recruiter' }).click();
      await page.getByText('With a password', { exact: true }).waitFor();
      await page.getByRole('menuitem', { name: 'Dark' }).click();
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
      expect([page.url(), ...opened.requested].filter((address) => address.includes(PASSWORD))).toEqual([]);
      expect(opened.problems).toEqual([]);
    });

    it('signs requests with a secret, which is never sent', async () => {
      const sent = [];
      page.on('request', (request) =>
        sent.push(JSON.stringify([request.url(), request.headers(), request.postData()])),
      );
      await enter(SECRET, 'Signing secret');
      await heading('Jobs');
      expect(sent.some((request) => request.includes('x-svc-v1-hmac-sha256'))).toBe(true);
      expect(sent.filter((request) => request.includes(SECRET))).toEqual([]);
    });

    it('forgets the secret on a reload, unless it is kept in the tab, also while the service is away', async () => {
      await signIn(page, 'demo.recruiter');
      await page.reload();
      await heading('Sign in');
      expect(await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).not.toContain(
        PASSWORD,
      );
      await page.getByLabel('Stay signed in').check();
      await signIn(page, 'demo.recruiter');
      await page.route('**/me', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await page.reload();
      const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await retry.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute('**/me');
      await retry.click();
      await heading('Jobs');
      await signOut();
      expect(await page.evaluate('[location.hash, sessionStorage.length]')).toEqual(['#/', 0]);
    });

    it('leads on from a page whose files cannot be loaded', async () => {
      const failed = page.getByRole('alert').getByText('Something went wrong on this page');
      await signIn(page, 'demo.recruiter');
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.getByRole('button', { name: 'Developers' }).click();
      await page.getByRole('link', { name: 'Limits' }).click();
      await failed.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Home' }).click();
      await heading('Jobs');
      await page.getByRole('button', { name: 'Developers' }).click();
      await page.getByRole('link', { name: 'Verify a request' }).click();
      await failed.waitFor();
      await page.unroute('**/assets/*.js');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await heading('Sign in');
    });

    it('says that a password is wrong, in these words alone', async () => {
      await enter('wrong');
      await becomes(() => page.getByRole('alert').innerText(), 'Wrong user or password.');
      await enter(PASSWORD);
      await heading('Jobs');
    });

    it('begins with the user, shows what is typed, and speaks German to those who prefer it', async () => {
      const german = await talent.open({ context: { locale: 'de-DE' } });
      await german.page.getByRole('heading', { name: 'Anmelden' }).waitFor();
      await german.page.locator('input[name=username]:focus').waitFor();
      const secret = german.page.locator('input[name=secret]');
      await secret.focus();
      await german.page.keyboard.press('Tab');
      await german.page.keyboard.press('Enter');
      await becomes(() => secret.getAttribute('type'), 'text');
      await becomes(() => german.page.getByRole('button', { name: 'Eingabe anzeigen oder verbergen' }).count(), 1);
      await german.close();
    });

    it('is without a violation for axe on a wide screen in the light and on a phone in the dark', async () => {
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
    });

    it('loads less than 250 kB before somebody can sign in', async () => {
      const first = await talent.open(); // with nothing in its cache
      await first.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      const bytes = await first.page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .map((entry) => entry.toJSON().encodedBodySize)
          .reduce((sum, size) => sum + size, 0),
      );
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThan(250_000);
      await first.close();
    });

    describe('of a console on a host of its own', () => {
      beforeAll(() => {
        for (const each of [host, stranger]) each.serve(talent.baseUrl);
      });

      afterAll(() => {
        for (const each of [host, stranger]) each.stop();
      });

      const openAt = async (origin) => {
        await page.goto(origin);
        await page.getByLabel('Server URL').fill(talent.baseUrl);
        // Both the files and the service are at home here.
        opened.problems.length = 0;
      };
      const complaints = () => opened.problems.filter((text) => !text.startsWith('requested '));

      it('takes the headers of the guide, shows pages, and draws a PDF', async () => {
        const { people } = talent.client('demo.integration');
        await people.resume(4).upload(chinesePdf(), { filename: 'resume.pdf' });
        await openAt(host.origin);
        await signIn(page, 'demo.recruiter');
        await page.getByRole('link', { name: 'Data Analyst' }).click();
        await heading('Data Analyst');
        await page.evaluate("location.hash = '/profiles/people/4'");
        await page.getByRole('link', { name: 'Files', exact: true }).click();
        const preview = page.getByRole('region', { name: 'Preview of resume.pdf' });
        await preview.getByText('中文').waitFor({ state: 'attached' });
        expect(complaints()).toEqual([]);
      });

      it('is not answered at an origin that the service does not name', async () => {
        await openAt(stranger.origin);
        await enter(PASSWORD);
        await becomes(
          () => page.getByRole('alert').innerText(),
          expect.stringContaining('The server cannot be reached'),
        );
      });
    });
  },
  {
    env: async () => {
      [host, stranger] = await Promise.all([startHost(), startHost()]);
      return { TALENT_CONSOLE_ORIGINS: host.origin };
    },
  },
);

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
