import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { CHROMIUM } from '@talent-platform/jest-preset/chromium';
import { startConsole } from './console.mjs';
import { signInScript } from './signed-in.mjs';

/** Lighthouse brings 185 MB, so it is fetched for each run, and is no dependency of the project. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['accessibility', 'best-practices'];

const PAGES = [
  { name: 'sign-in', at: '/' },
  { name: 'board of a job', user: 'demo.recruiter', at: '/jobs/5' },
  { name: 'person', user: 'demo.recruiter', at: '/profiles/people/11' },
  { name: 'search', user: 'demo.recruiter', at: '/search' },
  { name: 'deliveries', user: 'demo.integration', at: '/deliveries' },
  { name: 'permissions', user: 'demo.integration', at: '/administration/permissions' },
];

/** Prints what Lighthouse says of pages of the console: a row for each, and what it finds wrong. */
export async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-lighthouse-'));
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', LIGHTHOUSE];
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) throw new Error(`npm cannot fetch ${LIGHTHOUSE}.`);
  const load = (name) => import(pathToFileURL(path.join(folder, 'node_modules', name)).href);
  const { default: lighthouse, desktopConfig } = await load('lighthouse/core/index.js');
  const { default: puppeteer } = await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const talent = await startConsole();
  try {
    process.stdout.write('\n| Page | Screen | Accessibility | Best practices |\n|---|---|---|---|\n');
    const found = [];
    for (const { name, user, at } of PAGES) {
      for (const screen of ['desktop', 'phone']) {
        const page = await browser.newPage();
        if (user) await page.evaluateOnNewDocument(signInScript(talent.baseUrl, user));
        const options = { onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' };
        const config = screen === 'desktop' ? desktopConfig : undefined;
        const { lhr } = await lighthouse(`${talent.baseUrl}/console/#${at}`, options, config, page);
        const [accessibility, practices] = CATEGORIES.map((id) => Math.round(lhr.categories[id].score * 100));
        process.stdout.write(`| ${name} | ${screen} | ${accessibility} | ${practices} |\n`);
        found.push(...failuresOf(lhr).map((text) => `${name}, ${screen}: ${text}`));
        await page.close();
      }
    }
    process.stdout.write(`\n${found.join('\n') || 'Nothing is wrong.'}\n`);
  } finally {
    await browser.close();
    await talent.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the audits that lower the score of a category, each with the first place. */
function failuresOf({ categories, audits }) {
  return CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .map(({ id, weight }) => ({ ...audits[id], weight }))
    .filter(({ score, weight }) => weight > 0 && score !== null && score < 1)
    .map(({ id, details }) => `${id} ${details?.items?.[0]?.node?.snippet ?? ''}`);
}
