import { beforeAll, expect } from '@jest/globals';

import { axeViolations, DESKTOP, PHONE } from '../console.mjs';
import { describeConsole } from './support/journeys.mjs';
import { keyboardProblems, sidewaysScroll } from './support/walk.mjs';

/** The texts of a job that the demo has on a portal. */
const JOB = 2;
/** Markup that the editor keeps as it is, though its tools write other. */
const KEPT =
  '<div>We <b>need</b> <i>you</i>.<br /><a target="_blank" href="https://a.example/">Us</a></div><ul><li>One</li><li>Two<ol><li>Three</li></ol></li></ul>';
const TABLE = '<p>Shifts</p><table><tbody><tr><td>Early</td><td>6:00</td></tr></tbody></table>';
const LONGEST = 65_536;

const FROM_WORD = `<html><head><style>p { color: red }</style></head><body>
<p class=MsoNormal style='margin:0cm'><b><span style='font-size:14.0pt'>Your tasks<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Plan</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Do</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>`;
const FROM_A_PAGE = `<div class="x" onclick="hostile=1"><h3 style="color:red">Title</h3><div><span style="font-weight:700">Bold</span>
<a href="https://a.example/" class="k" onclick="hostile=1">link</a> <a href="javascript:hostile=1">none</a></div>
<img src=x onerror=hostile=1></div>`;

describeConsole('the editor of formatted texts', ({ talent, journey }) => {
  let jobs;

  beforeAll(() => {
    ({ jobs } = talent.client('demo.integration'));
  });

  const editorOf = (page, label) => page.getByRole('textbox', { name: label, exact: true });
  const sourceOf = (page, field) => page.locator(`textarea[id="input-${field}"]`);
  const toolOf = (page, label, name) =>
    page.getByRole('toolbar', { name: `${label}: format` }).getByRole('button', { name });
  const viewOf = (page, label, view) =>
    page.getByRole('radiogroup', { name: `${label}: view` }).getByText(view, { exact: true });
  const textsOf = (id) => jobs.get(id, { fields: ['overview', 'responsibilities', 'qualifications'] });
  const openNew = async ({ go }, texts) => {
    const { id } = await jobs.create({ jobtitle: 'Writer', folder: 'D31001', ...texts });
    await go(`/profiles/jobs/${id}/edit`);
    return id;
  };
  /** Saves, and returns what was sent. */
  const save = async (page) => {
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    const body = (await sent).postDataJSON();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    return body;
  };
  const paste = (page, html) =>
    page.evaluate((pasted) => {
      const clipboardData = new globalThis.DataTransfer();
      clipboardData.setData('text/html', pasted);
      const event = new globalThis.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      globalThis.document.activeElement?.dispatchEvent(event);
    }, html);
  /** The browser says that it blocks styles and handlers of what is pasted or typed. */
  const forgetBlocked = ({ problems }) => {
    problems.splice(0, Infinity, ...problems.filter((text) => !text.endsWith('The action has been blocked.')));
  };

  journey('sends what the service stores, and nothing of other texts', '/jobs', async (tab) => {
    const { page } = tab;
    const id = await openNew(tab, { responsibilities: KEPT, qualifications: 'Plain words' });
    await editorOf(page, 'Overview').click();
    await page.keyboard.type('A & b ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Shift+Enter');
    await toolOf(page, 'Overview', 'Italic').click();
    await page.keyboard.type('slanted');
    await page.keyboard.press('Enter');
    await toolOf(page, 'Overview', 'Bulleted list').click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await toolOf(page, 'Overview', 'Heading').click();
    await page.keyboard.type('More');
    await page.keyboard.press('Enter');
    await toolOf(page, 'Overview', 'Link').click();
    await page.getByLabel('Address of the link').fill('a.example/x?y=1&z=2');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' is ours.');
    await page.getByText('is ours.').waitFor();
    const overview =
      '<p>A &amp; b <strong>bold</strong><br /><em>slanted</em></p><ul><li>one</li><li>two</li></ul><h2>More</h2><p><a href="https://a.example/x?y=1&amp;z=2">a.example/x?y=1&amp;z=2</a> is ours.</p>';
    expect(await save(page)).toEqual({ overview });
    expect(await textsOf(id)).toMatchObject({ overview, responsibilities: KEPT, qualifications: 'Plain words' });
  });

  journey('changes a part of a text, and leaves the markup around it', '/jobs', async (tab) => {
    const { page } = tab;
    const id = await openNew(tab, { overview: KEPT, responsibilities: 'Plain words' });
    await editorOf(page, 'Overview').getByText('Three').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await editorOf(page, 'Responsibilities').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.getByText('Plain words!').waitFor();
    await save(page);
    const now = { overview: KEPT.replace('Three', 'Three!'), responsibilities: '<p>Plain words!</p>' };
    expect(await textsOf(id)).toMatchObject(now);
  });

  journey('sends nothing of a text that is as it was', '/jobs', async (tab) => {
    const { page } = tab;
    await openNew(tab, { overview: KEPT });
    await editorOf(page, 'Overview').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    await page.getByText('Three!').waitFor();
    await toolOf(page, 'Overview', 'Undo').click();
    await viewOf(page, 'Overview', 'HTML').click();
    expect(await sourceOf(page, 'overview').inputValue()).toBe(KEPT);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No changes to save.').waitFor();
  });

  journey('edits as HTML what the editor would change, and says so', '/jobs', async (tab) => {
    const { page } = tab;
    const id = await openNew(tab, { overview: TABLE, responsibilities: KEPT });
    const reason = page.getByText('The editor cannot keep everything in this text, so it is edited as HTML.');
    await reason.waitFor();
    expect(await sourceOf(page, 'overview').inputValue()).toBe(TABLE);
    await viewOf(page, 'Overview', 'Text').click();
    await page.getByRole('cell', { name: 'Early' }).waitFor();
    expect(await editorOf(page, 'Overview').count()).toBe(0);
    await viewOf(page, 'Overview', 'HTML').click();
    // Its control has the name of what every element has.
    await sourceOf(page, 'overview').fill('<form><input name="attributes"></form>');
    await reason.waitFor({ state: 'detached' });
    await viewOf(page, 'Overview', 'Text').click();
    await reason.waitFor();
    await viewOf(page, 'Overview', 'HTML').click();
    await sourceOf(page, 'overview').fill('<p>Shifts</p>');
    await reason.waitFor({ state: 'detached' });
    await viewOf(page, 'Overview', 'Text').click();
    await editorOf(page, 'Overview').getByText('Shifts').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.getByText('Shifts!').waitFor();
    await save(page);
    expect(await textsOf(id)).toMatchObject({ overview: '<p>Shifts!</p>', responsibilities: KEPT });
  });

  journey('cleans what is pasted', '/jobs', async (tab) => {
    const { page } = tab;
    await openNew(tab, {});
    await editorOf(page, 'Overview').click();
    await paste(page, FROM_WORD);
    await editorOf(page, 'Responsibilities').click();
    await paste(page, FROM_A_PAGE);
    await page.getByRole('heading', { name: 'Title' }).waitFor();
    await viewOf(page, 'Overview', 'HTML').click();
    await viewOf(page, 'Responsibilities', 'HTML').click();
    expect(await sourceOf(page, 'overview').inputValue()).toBe(
      '<p><strong>Your tasks</strong></p><ul><li>Plan</li><li>Do</li></ul><ol><li>First</li></ol>',
    );
    expect(await sourceOf(page, 'responsibilities').inputValue()).toBe(
      '<h3>Title</h3><p><strong>Bold</strong> <a href="https://a.example/">link</a> none</p>',
    );
    expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
    forgetBlocked(tab);
    await tab.discard();
  });

  journey('counts the HTML against the limit, and is reached from the problem', '/jobs', async (tab) => {
    const { page } = tab;
    await openNew(tab, {});
    const editor = editorOf(page, 'Overview');
    await editor.click();
    await page.keyboard.insertText('x'.repeat(LONGEST));
    await page.getByText(`At most ${LONGEST} characters.`).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Overview' }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Typed after the problem ');
    await editor.getByText('Typed after the problem').waitFor();
    expect(await editor.getAttribute('aria-invalid')).toBe('true');
    const described = (await editor.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described.trim()}"]`).innerText()).toMatch(/must be at most 65536 characters/i);
    await tab.discard();
  });

  journey(
    'is without a fault on a phone in the dark, and used by keyboard',
    `/profiles/jobs/${JOB}/edit`,
    async (tab) => {
      const { page } = tab;
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'dark' });
      const editor = editorOf(page, 'Overview');
      await editor.focus();
      await page.keyboard.press('Shift+Tab');
      expect(
        await toolOf(page, 'Overview', 'Bold').evaluate((tool) => tool === globalThis.document.activeElement),
      ).toBe(true);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await toolOf(page, 'Overview', 'Heading').and(page.locator('[aria-pressed=true]')).waitFor();
      await editor.getByRole('heading', { name: /^Our hospitals/ }).waitFor();
      await toolOf(page, 'Overview', 'Link').click();
      expect([await axeViolations(page), await sidewaysScroll(page), await keyboardProblems(page)]).toEqual([
        [],
        0,
        [],
      ]);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
      await tab.discard();
    },
  );

  journey('shows the page of a job with its texts as they are typed', `/profiles/jobs/${JOB}/edit`, async (tab) => {
    const { page } = tab;
    const preview = page.frameLocator('iframe[title="Public page of the job"]');
    await page.getByLabel('Job title').fill('Data <b>Poet</b>');
    await editorOf(page, 'Overview').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' In verse.');
    await viewOf(page, 'Qualifications', 'HTML').click();
    await sourceOf(page, 'qualifications').fill(
      '<h1>Rhyme</h1><script>hostile=1</script><img src=x onerror=hostile=1><a href="javascript:hostile=1">a link</a></main><iframe srcdoc="<script>top.hostile=1</script>"></iframe>',
    );
    await page.getByRole('button', { name: 'Preview page' }).click();
    await preview.getByRole('heading', { level: 1, name: 'Data <b>Poet</b>' }).waitFor();
    await preview.getByText('engineers can act on. In verse.').waitFor();
    await preview.getByRole('heading', { level: 3, name: 'Rhyme' }).waitFor();
    await preview.getByText('Austin, Texas').waitFor();
    await preview.getByText('a link').click();
    expect(await preview.locator('script, img, iframe, [href], [onerror]').count()).toBe(0);
    // The band at its head has the colour of the portal.
    expect(await preview.locator('header').evaluate((band) => globalThis.getComputedStyle(band).backgroundColor)).toBe(
      'rgb(18, 72, 107)',
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
    forgetBlocked(tab);
    await page.keyboard.press('Escape');
    await tab.discard();
  });

  journey('shows the page of a job before it is posted', '/jobs', async ({ page, go }) => {
    const { id } = await jobs.create({ jobtitle: 'Archivist', folder: 'D31001', overview: '<p>Keep papers.</p>' });
    await go(`/jobs/${id}/posts`);
    await page.getByRole('button', { name: 'Preview page' }).click();
    const preview = page.frameLocator('iframe[title="Public page of the job"]');
    await preview.getByRole('heading', { level: 1, name: 'Archivist' }).waitFor();
    await preview.getByText('Keep papers.').waitFor();
  });
});
