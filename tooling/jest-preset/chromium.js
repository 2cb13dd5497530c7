import { existsSync } from 'node:fs';

/**
 * The path of the browser of this machine, or undefined. The shell without a window comes first: a page takes half of
 * the processor time of a whole Chromium.
 */
export const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => existsSync(file));

/** Says why the tests that need a browser are skipped. */
export const NO_CHROMIUM = 'is skipped, because no Chromium is installed: apt-get install chromium-headless-shell';
