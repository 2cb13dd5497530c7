import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { DESKTOP, PHONE, startConsole } from './console.mjs';
import { withPalette } from './palette-png.mjs';
import { PAGES } from './test/support/pages.table.mjs';
import { walkerOf } from './test/support/walk.mjs';
import { makeWorld, startPartner } from './test/support/world.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/console/', import.meta.url));
/** Pages that are kept as a phone shows them in the dark, too. */
const ON_PHONE = ['/jobs', '/jobs/5', '/profiles/people/4', '/deliveries', '/administration/permissions'];

/** Takes a screenshot of every page on the demo, into docs/console. */
export async function run() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const partner = await startPartner(() => ({
    status: 200,
    body: { code: 200, userMessage: 'The check is ordered.' },
  }));
  const talent = await startConsole();
  try {
    const world = await makeWorld(talent.baseUrl, partner.url);
    await takeSignIn(talent);
    for (const user of new Set(PAGES.map((row) => row.user))) {
      const rows = PAGES.filter((row) => row.user === user);
      await takePages({ talent, world, user, rows, size: DESKTOP, colorScheme: 'light' });
      const onPhone = rows.filter(({ at }) => ON_PHONE.includes(at));
      await takePages({ talent, world, user, rows: onPhone, size: PHONE, colorScheme: 'dark' });
    }
  } finally {
    partner.stop();
    await talent.stop();
  }
}

async function takeSignIn(talent) {
  const { page, close } = await talent.open();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await keep(page, 'sign-in');
  await close();
}

async function takePages({ talent, world, user, rows, size, colorScheme }) {
  const context = { viewport: size, colorScheme };
  const { page, close } = await talent.open({ user, context });
  const { go } = walkerOf(page);
  for (const { route, at, find, heading } of rows) {
    await go(find ? find(world) : at, heading);
    const name = find ? route.replace(/\/:.*/, '-one') : at.slice(1).replace(/\?.*/, '');
    await keep(page, `${name.replaceAll('/', '-')}${size === PHONE ? '-phone' : ''}`);
  }
  await close();
}

async function keep(page, name) {
  const file = path.join(FOLDER, `${name}.png`);
  writeFileSync(file, withPalette(await page.screenshot({ caret: 'hide' })));
  process.stdout.write(`${name}.png ${(statSync(file).size / 1000).toFixed(0)} kB\n`);
}
