import { DESKTOP, startConsole } from './console.mjs';
import { signInScript } from './signed-in.mjs';
import { changeBlueprint, clientOf } from './test/support/world.mjs';

const ROUNDS = 5;
const PEOPLE = 10_000;
const CARDS = 500;
const AT_ONCE = 16;
const JOB = 1;
const SCROLLED_MS = 5_000;

/** Prints how long pages take until they can be used, and how smoothly long tables and boards scroll. */
export async function run() {
  const talent = await startConsole();
  try {
    process.stdout.write('| From the navigation until | ms, median | slowest |\n|---|---|---|\n');
    await printLoads(talent, 'the sign-in takes input', { at: '/', seen: 'input[name=secret]' });
    const user = 'demo.recruiter';
    await printLoads(talent, 'a board shows its cards, signed in', {
      at: '/jobs/5',
      user,
      seen: 'a[href*="/people/"]',
    });
    await printLoads(talent, 'the jobs are there, signed in', { at: '/jobs', user, seen: '[role=row] a' });
    await fill(talent.baseUrl);
    process.stdout.write('\n| Scrolled | frames | longest, ms | tasks over 50 ms | longest |\n|---|---|---|---|---|\n');
    await printScrolling(talent, `${PEOPLE} people`, { at: '/profiles/people', seen: '[role=cell] a' });
    await printScrolling(talent, `${CARDS} cards`, { at: `/jobs/${JOB}`, seen: 'li a[href*="/people/"]' });
  } finally {
    await talent.stop();
  }
}

/**
 * @param {Awaited<ReturnType<typeof startConsole>>} talent
 * @param {string} name
 * @param {{ at: string, user?: string, seen: string }} page
 */
async function printLoads(talent, name, { at, user, seen }) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, close } = await openAt(talent, { at, user });
    times.push(await page.evaluate(timeUntilSeen, seen));
    await close();
  }
  times.sort((a, b) => a - b);
  process.stdout.write(`| ${name} | ${times[ROUNDS >> 1]} | ${times.at(-1)} |\n`);
}

/**
 * Opens an address in a browser without anything kept, where a user of the demo is signed in if one is named.
 *
 * @param {Awaited<ReturnType<typeof startConsole>>} talent
 * @param {{ at: string, user?: string }} options
 */
async function openAt({ browser, baseUrl }, { at, user }) {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  if (user) await page.addInitScript(signInScript(baseUrl, user));
  await page.goto(`${baseUrl}/console/#${at}`, { waitUntil: 'commit' });
  return { page, close: () => context.close() };
}

/** Runs in the page. Returns the ms from the navigation until an element is there and the page is idle. */
async function timeUntilSeen(selector) {
  while (!globalThis.document.querySelector(selector)) await new Promise(globalThis.requestAnimationFrame);
  await new Promise((resolve) => globalThis.requestIdleCallback(resolve));
  return Math.round(globalThis.performance.now());
}

/** Adds people up to the number, all of them new candidates of a job up to the number of cards. */
async function fill(baseUrl) {
  const administrator = clientOf(baseUrl, 'demo.integration');
  await changeBlueprint(administrator, (blueprint) => {
    blueprint.quota = { requestsPerDay: 1_000_000 };
  });
  let made = 0;
  const makeSome = async () => {
    while (made < PEOPLE) {
      made += 1;
      const number = made;
      const { id } = await administrator.people.create({ firstname: 'Person', lastname: `Number ${number}` });
      if (number > CARDS) continue;
      await administrator.workflows.create('applicantworkflows', { baseprofile: JOB, associatedprofile: id });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeSome));
}

async function printScrolling(talent, name, { at, seen }) {
  const { page, close } = await openAt(talent, { at, user: 'demo.recruiter' });
  await page.locator(seen).first().waitFor();
  const { frames, longestFrame, tasks } = await page.evaluate(scroll, { seen, limit: SCROLLED_MS });
  process.stdout.write(`| ${name} | ${frames} | ${longestFrame} | ${tasks.length} | ${Math.max(0, ...tasks)} |\n`);
  await close();
}

/** Runs in the page. Scrolls around an element to the end, a screen in 100 ms, and watches the frames. */
async function scroll({ seen, limit }) {
  const tasks = [];
  const observer = new globalThis.PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
  );
  observer.observe({ type: 'longtask' });
  let element = globalThis.document.querySelector(seen);
  while (!/auto|scroll/.test(globalThis.getComputedStyle(element).overflowY)) element = element.parentElement;
  const begin = globalThis.performance.now();
  let [frames, longestFrame, last] = [0, 0, begin];
  while (last - begin < limit && element.scrollTop + element.clientHeight < element.scrollHeight) {
    const now = await new Promise(globalThis.requestAnimationFrame);
    element.scrollTop += ((now - last) / 100) * element.clientHeight;
    if (frames > 0) longestFrame = Math.max(longestFrame, Math.round(now - last));
    frames += 1;
    last = now;
  }
  observer.disconnect();
  return { frames, longestFrame, tasks };
}
