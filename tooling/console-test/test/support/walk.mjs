/** An address without a page, and its heading in the languages of the console. */
export const NOWHERE = '/nowhere';
const NO_PAGE = /^(Page not found|Seite nicht gefunden)$/;

/**
 * Makes a page that is signed in walk from address to address, as a user does who follows links: nothing is loaded anew.
 *
 * @param {import('playwright-core').Page} page
 */
export function walkerOf(page) {
  const unanswered = new Set();
  page.on('request', (request) => unanswered.add(request));
  // A page need not read the body of a reply, so its end may never come.
  page.on('response', (response) => unanswered.delete(response.request()));
  page.on('requestfailed', (request) => unanswered.delete(request));

  /** Waits until nothing is being loaded, and what was loaded is drawn. */
  const settle = async () => {
    let quiet = 0;
    while (quiet < 3) quiet = (await page.evaluate(isDrawn)) && unanswered.size === 0 ? quiet + 1 : 0;
  };

  const headings = page.getByRole('heading', { level: 1 });
  const headed = (heading) => page.getByRole('heading', { level: 1, name: heading }).first();

  return {
    settle,
    /**
     * A page stays until the next one is loaded and drawn, which takes long on a busy machine. A heading that only the
     * next page has tells the two apart. Without one, the walk leads over an address without a page.
     *
     * @param {string} at - the address behind the hash
     * @param {string | RegExp} [heading] - of level 1, which shows that the page is there
     */
    go: async (at, heading) => {
      if (heading === undefined) {
        await page.evaluate(changeHash, NOWHERE);
        await headed(NO_PAGE).waitFor();
      }
      await page.evaluate(changeHash, at);
      await settle();
      const isAny = heading === undefined && at !== NOWHERE;
      await (isAny ? headings.filter({ hasNotText: NO_PAGE }).first() : headed(heading ?? NO_PAGE)).waitFor();
      await settle();
    },
  };
}

/** Runs in the page. Returns once the page has heard of its new address. */
function changeHash(at) {
  return new Promise((resolve) => {
    const before = globalThis.location.hash;
    globalThis.addEventListener('popstate', resolve, { once: true });
    globalThis.location.hash = at;
    if (globalThis.location.hash === before) resolve(undefined);
  });
}

/** Runs in the page. Waits for the next frame, and returns whether the content is there and says of nothing that it loads. */
async function isDrawn() {
  await new Promise((drawn) => globalThis.requestAnimationFrame(() => setTimeout(drawn, 20)));
  const loading = globalThis.document.querySelectorAll('main [role=status]');
  return Array.from(loading).every((one) => !/^(Loading|Wird geladen)$/.test(one.getAttribute('aria-label') ?? ''));
}

/** Returns how far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page) {
  return page.evaluate(() => {
    const root = globalThis.document.scrollingElement ?? globalThis.document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
}

/**
 * Returns what a key press cannot do on the page: the button that skips the navigation, and what is focused after it.
 *
 * @param {import('playwright-core').Page} page
 */
export async function keyboardProblems(page) {
  const problems = [];
  await page.evaluate(() => {
    globalThis.document.body.tabIndex = -1;
    globalThis.document.body.focus(); // Tab starts from here
    globalThis.document.body.removeAttribute('tabindex');
  });
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  if (!/^(Skip to the content|Zum Inhalt springen)$/.test(await skip.innerText())) {
    problems.push(`the first Tab leads to ${await skip.innerText()}`);
    return problems;
  }
  await page.keyboard.press('Enter');
  if (!(await page.evaluate(() => globalThis.document.activeElement?.matches('main'))))
    problems.push('main is not focused');
  const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
  const count = await page.locator('main').locator(focusable).filter({ visible: true }).count();
  for (let i = 0; i < Math.min(count, 3); i += 1) {
    await page.keyboard.press('Tab');
    if (i > 0 && (await page.evaluate(() => globalThis.document.activeElement?.localName === 'body'))) break; // the end
    problems.push(...(await page.evaluate(focusProblems)));
  }
  return problems;
}

/** Runs in the page. A focus is visible if something of the element, or right around it, looks different without it. */
function focusProblems() {
  const focused = globalThis.document.activeElement;
  if (!(focused instanceof globalThis.HTMLElement) || focused === globalThis.document.body)
    return ['nothing is focused'];
  if (!focused.closest('main')) return [`the focus left the content for ${focused.outerHTML.slice(0, 200)}`];
  const looks = () => {
    const parts = [focused, focused.parentElement, focused.nextElementSibling, focused.parentElement?.parentElement];
    return parts.map((part) => {
      if (!part) return '';
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
        globalThis.getComputedStyle(part);
      return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join();
    });
  };
  const endTransitions = () => {
    for (const animation of globalThis.document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  };
  endTransitions();
  const withFocus = looks().join('\n');
  focused.blur();
  endTransitions();
  const without = looks().join('\n');
  focused.focus({ focusVisible: true });
  return withFocus === without ? [`no focus is seen on ${focused.outerHTML.slice(0, 200)}`] : [];
}
