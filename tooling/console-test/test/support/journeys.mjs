import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { startConsole, WAIT_LIMIT_MS } from '../../console.mjs';
import { NOWHERE, walkerOf } from './walk.mjs';
import { clientOf } from './world.mjs';

/** Longer than the console takes what it has read for new (`FRESH_FOR_MS` of apps/console). */
const STALE_AFTER_MS = 11_000;
/** A process and threads less, because pages that live for seconds gain nothing by them. */
const BROWSER_ARGUMENTS = ['--in-process-gpu', '--js-flags=--single-threaded'];

/**
 * @typedef {Awaited<ReturnType<typeof startConsole>> & { client: (user: string) => any }} Talent
 *
 * @typedef {Awaited<ReturnType<typeof openTab>>} Tab
 *
 * @typedef {(title: string, at: string | (() => string), steps: (tab: Tab) => unknown) => void} Journey
 *
 * @typedef {object} Parts
 * @property {Talent} talent - filled once the tests run
 * @property {Journey} journey - declares a journey of the usual user
 * @property {(user: string) => Journey} journeyAs - declares one of another user
 * @property {(user: string) => Promise<Tab>} tabOf - the page of a user
 */

/**
 * Describes journeys on a server of their own. All journeys of a user follow one another on one signed-in page, as the
 * user goes from page to page: neither the sign-in nor a load is repeated. After a journey that failed or closed its
 * page, the user gets a new page. Each journey fails for what the browser complains about, too.
 *
 * @param {string} title
 * @param {(parts: Parts) => void} declare - declares the tests
 * @param {{ user?: string, env?: Record<string, string> | (() => Promise<Record<string, string>>) }} [options] - whose journeys
 *   they are unless they say so, and settings of the server
 */
export function describeConsole(title, declare, { user: usual = 'demo.recruiter', env = {} } = {}) {
  if (CHROMIUM === undefined) {
    describe(title, () => {
      it.skip(NO_CHROMIUM, () => undefined);
    });
    return;
  }
  describe(title, () => {
    const talent = /** @type {Talent} */ ({});
    const tabs = new Map();

    beforeAll(async () => {
      const settings = typeof env === 'function' ? await env() : env;
      Object.assign(talent, await startConsole({ env: settings, browserArguments: BROWSER_ARGUMENTS }));
      talent.client = (user) => clientOf(talent.baseUrl, user);
    });

    afterAll(() => talent.stop());

    const tabOf = async (user) => {
      if (!tabs.has(user)) tabs.set(user, await openTab(talent, user));
      return tabs.get(user);
    };

    /** @type {Parts['journeyAs']} */
    const journeyAs = (user) => (name, at, steps) =>
      it(name, async () => {
        const tab = await tabOf(user);
        tabs.delete(user);
        for (const told of [tab.problems, tab.requested, tab.dialogs]) told.length = 0;
        await tab.visit(typeof at === 'function' ? at() : at);
        await steps(tab);
        expect(tab.problems).toEqual([]);
        if (tab.page.isClosed()) return;
        // No page outlives its journey.
        await tab.go(NOWHERE);
        tabs.set(user, tab);
      });

    declare({ talent, journey: journeyAs(usual), journeyAs, tabOf });
  });
}

/**
 * Waits until what is read of a page is as expected: a page draws, restyles and reads on after what a user did.
 *
 * @param {() => Promise<unknown>} read
 * @param {unknown} expected - a value, or a matcher such as `expect.stringContaining`
 */
export async function becomes(read, expected) {
  const end = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const seen = await read();
    try {
      expect(seen).toEqual(expected);
      return;
    } catch (problem) {
      if (Date.now() > end) throw problem;
    }
    await new Promise((drawn) => setTimeout(drawn, 20));
  }
}

/**
 * Opens the page on which the journeys of a user follow one another.
 *
 * @param {Talent} talent
 * @param {string} user
 */
async function openTab(talent, user) {
  const opened = await talent.open({ user, at: NOWHERE });
  const { page } = opened;
  const walker = walkerOf(page);
  const dialogs = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.evaluate(() => {
    const now = Date.now;
    const clock = { aheadMs: 0 };
    Object.assign(globalThis, { clock });
    Date.now = () => now() + clock.aheadMs;
  });
  /** Goes to an address, where nothing is shown that was read before. */
  const visit = async (at) => {
    await page.evaluate(`clock.aheadMs += ${STALE_AFTER_MS}`);
    await walker.go(at);
  };
  /** Leaves a page whose input is not saved. */
  const discard = async () => {
    await page.evaluate(`location.hash = '${NOWHERE}'`);
    await page.getByRole('button', { name: 'Leave' }).click();
    await walker.go(NOWHERE);
  };
  return { ...opened, ...walker, dialogs, visit, discard };
}
