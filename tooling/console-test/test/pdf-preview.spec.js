import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, PHONE, startConsole } from '../console.mjs';
import { hasInk } from './support/drawn-page.mjs';
import { chinesePdf, hostilePdf, makePdf, streamOf } from './support/pdf-file.mjs';
import { sidewaysScroll } from './support/walk.mjs';
import { clientOf } from './support/world.mjs';

const FIXTURES = new URL('../../../packages/documents/test/fixtures/', import.meta.url);
const fixture = (name) => readFileSync(new URL(name, FIXTURES));
const FULL_PAGE = 'q 300 0 0 200 0 0 cm /Im Do Q';
const PICTURE = { resources: '/XObject << /Im 6 0 R >>' };
const pictureOf = (filter, width, height, bytes, bits = 8) =>
  streamOf(
    `/Type /XObject /Subtype /Image /Filter /${filter} /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${bits}`,
    bytes,
  );
/** A black picture of 8 x 8 pixels in JBIG2: the segment of the page, and a segment with the picture as a fax. */
const BLACK_JBIG2 = Buffer.from(
  [
    ['00000000', '300001', '00000013', '00000008', '00000008', '0000000000000000', '000000'],
    ['00000001', '260001', '00000019', '00000008', '00000008', '0000000000000000', '0001', '26a2fffe002002'],
  ]
    .flat()
    .join(''),
  'hex',
);

if (CHROMIUM === undefined) {
  describe('the preview of a PDF', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the preview of a PDF', () => {
    let talent;
    let client;

    beforeAll(async () => {
      talent = await startConsole();
      client = clientOf(talent.baseUrl, 'demo.integration');
    });

    afterAll(() => talent.stop());

    /** Uploads a resume, and opens its preview. */
    const preview = async (bytes, context = {}) => {
      const { id } = await client.people.create({ firstname: 'Pia', lastname: 'Preview' });
      await client.people.resume(id).upload(bytes, { filename: 'resume.pdf' });
      const opened = await talent.open({ user: 'demo.integration', at: `/profiles/people/${id}`, context });
      const dialogs = [];
      opened.page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await opened.page.getByRole('tab', { name: 'Files' }).click();
      return {
        ...opened,
        dialogs,
        frame: opened.page.getByRole('region', { name: 'Preview of resume.pdf' }),
      };
    };

    const canvasOf = (frame, number) =>
      frame.getByRole('group', { name: new RegExp(`^Page ${number} of`) }).locator('canvas');

    it('runs no script, follows no link and sends no form', async () => {
      const { page, problems, dialogs, frame, close } = await preview(hostilePdf('https://elsewhere.example/taken'));
      const address = page.url();
      const tabs = [];
      page.context().on('page', (tab) => tabs.push(tab.url()));
      await frame.getByText('Harmless resume').waitFor({ state: 'attached' });
      expect(await hasInk(canvasOf(frame, 1))).toBe(true);
      const canvas = frame.locator('canvas');
      const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
      // into the words, beside them, and onto the button
      for (const [x, y] of [
        [0.2, 0.2],
        [0.8, 0.5],
        [0.2, 0.8],
      ])
        await canvas.click({ position: { x: x * width, y: y * height } });
      await page.keyboard.press('Enter');
      expect(await page.locator('iframe, embed, object, main form').count()).toBe(0);
      expect({ dialogs, problems, tabs, address: page.url() }).toEqual({
        dialogs: [],
        problems: [],
        tabs: [],
        address,
      });
      await close();
    });

    it.each([
      ['JPEG', () => fixture('scan.pdf')],
      [
        'JPEG 2000',
        () => makePdf(FULL_PAGE, { ...PICTURE, objects: [pictureOf('JPXDecode', 565, 212, fixture('scan.jp2'))] }),
      ],
      ['JBIG2', () => makePdf(FULL_PAGE, { ...PICTURE, objects: [pictureOf('JBIG2Decode', 8, 8, BLACK_JBIG2, 1)] })],
    ])('draws a scan: %s', async (_, make) => {
      const { problems, frame, close } = await preview(make());
      expect(await hasInk(canvasOf(frame, 1))).toBe(true);
      expect(problems).toEqual([]);
      await close();
    });

    it('reads Chinese in a font that the file does not hold', async () => {
      const { problems, frame, close } = await preview(chinesePdf());
      await frame.getByText('中文').waitFor({ state: 'attached' });
      expect(await hasInk(canvasOf(frame, 1))).toBe(true);
      expect(problems).toEqual([]);
      await close();
    });

    it.each([
      ['has a password', () => fixture('locked.pdf'), 'Download the file, and open it with its password.'],
      ['is broken', () => Buffer.from('%PDF-1.4\nnothing'), 'Download the file, and open it with another program.'],
    ])('says what to do with a file that %s', async (_, make, text) => {
      const { page, problems, dialogs, frame, close } = await preview(make());
      expect(await page.getByRole('alert').innerText()).toContain(text);
      expect([await frame.count(), dialogs, problems]).toEqual([0, [], []]);
      await close();
    });

    it('draws the pages in sight alone, and is scrolled by keyboard', async () => {
      const { page, frame, close } = await preview(makePdf('BT /F 24 Tf 20 150 Td (Words) Tj ET', { pages: 40 }));
      expect(await hasInk(canvasOf(frame, 1))).toBe(true);
      expect(await frame.locator('canvas').count()).toBeLessThan(8);
      await frame.focus();
      await page.keyboard.press('End');
      await frame.getByRole('group', { name: 'Page 40 of 40' }).waitFor();
      expect(await hasInk(canvasOf(frame, 40))).toBe(true);
      expect(await frame.locator('canvas').count()).toBeLessThan(8);
      await close();
    });

    it('says that it ends before the last of very many pages', async () => {
      const { frame, close } = await preview(makePdf('BT /F 24 Tf 20 150 Td (Words) Tj ET', { pages: 1001 }));
      await frame.getByText('The preview ends after 1,000 pages.').waitFor();
      await close();
    });

    it.each(['0 0 1 14000', '0 0 14000 100', '0 0 14000 14000'])(
      'bounds the canvas of a page of %s',
      async (mediaBox) => {
        const { problems, frame, close } = await preview(makePdf('0 0 14000 14000 re f', { mediaBox }));
        expect(await hasInk(canvasOf(frame, 1))).toBe(true);
        expect(await frame.locator('canvas').evaluate(({ width, height }) => width * height)).toBeLessThanOrEqual(
          8_000_000,
        );
        expect(problems).toEqual([]);
        await close();
      },
    );

    it.each([
      ['on a wide screen in the light', {}],
      ['on a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('is without a violation for axe: %s', async (_, context) => {
      const { page, problems, frame, close } = await preview(fixture('resume.pdf'), context);
      expect(await hasInk(canvasOf(frame, 1))).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      expect([await sidewaysScroll(page), problems]).toEqual([0, []]);
      await close();
    });
  });
}
