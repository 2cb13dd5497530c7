import { describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../test/pdf-of.js';
import { textAndOmissions, textOf } from '../../test/text-of.js';
import { readPdfPages } from '../test-support/read-document.js';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('The text of a plain text', () => {
  it('has line feeds alone, no control characters and no soft hyphens', async () => {
    expect(await textOf(latin1('one\r\ntwo\rthree\ffour\x08\x1b  \n\n\n\nfive\x7f\nsoft\xadware\n'))).toBe(
      'one\ntwo\nthree\nfour\n\nfive\nsoftware\n',
    );
  });

  it('is cut where it is too long, and says so', async () => {
    const { text, omissions } = await textAndOmissions(latin1('x'.repeat(30)), { limits: { textCharacters: 10 } });
    expect({ text, omissions }).toEqual({ text: `${'x'.repeat(10)}\n`, omissions: ['TEXT_CUT'] });
  });

  it('is nothing where there is only white space', async () => {
    await expect(textOf(latin1(' \r\n\t\x0c'))).rejects.toMatchObject({ code: 'EMPTY' });
  });
});

describe('The text of a page of HTML', () => {
  const html = (body: string): Buffer =>
    Buffer.from(`<!DOCTYPE html><html><head><title>x</title></head><body>${body}</body></html>`);

  it('is what a reader sees', async () => {
    const page = html(`<h1>Zo&euml;</h1><p>Harbour
      <b>pilot</b>,<br>since 2019</p><script>alert(1)</script><style>p {}</style><iframe>no</iframe>
      <table><tr><td>2019</td><td>Port</td></tr><tr><td>2023</td><td>Sea</td></tr></table><pre>a  b\nc</pre>`);
    expect(await textOf(page)).toBe('Zoë\n\nHarbour pilot,\nsince 2019\n\n2019\tPort\n2023\tSea\n\na  b\nc\n');
  });

  it.each([
    ['<meta charset=utf-8><title>no</title><p>yes', 'yes'],
    ['<style>p {color: red}</style><script>no</script><table><tr><td>a<td>b<tr><td>c<td>d</table>', 'a\tb\nc\td'],
    ['<ul><li>a<li hidden>no<li>b</ul><dl><dt>c<dd>d', 'a\n\nb\n\nc\n\nd'],
  ])('is read where tags are left out: %s', async (body, expected) => {
    const page = Buffer.from(`<!DOCTYPE html><html><head>${body}`);
    expect(await textOf(page)).toBe(`${expected}\n`);
    const pages = await readPdfPages((await pdfOf(page)).pdf);
    expect(pages.join('').match(/no|yes|\b[a-d]\b/g)).toEqual(expected.match(/yes|[a-d]/g));
  });

  it.each([
    ['<p style="color: red; DISPLAY : none">x</p>'],
    ['<p hidden>x</p>'],
    ['<div style="visibility:hidden"><br><p>x</p></div>'],
    ['<dialog>x</dialog><select><option>x</select>'],
    ['<p style="display:none; color: red; display: block">y</p><p style="display:block;display:none">x</p>', 'y'],
    ['<p style="display:none !important; display:block">x</p><p hidden style="display:block">y</p>', 'y'],
    ['<div style="visibility:hidden">x<p style="visibility:visible">y<b style="display:none">x</b></p>x</div>', 'y'],
    ['<div style="display:none">x<p style="visibility:visible;display:block">x</p></div>'],
  ])('lacks what the page hides: %s', async (body, shown = '') => {
    const page = html(`Seen ${body}`);
    expect((await textOf(page)).replace(/\s/g, '')).toBe(`Seen${shown}`);
    const pages = await readPdfPages((await pdfOf(page)).pdf);
    expect(pages.join('').replace(/\s/g, '')).toBe(`Seen${shown}`);
  });

  it.each([
    ['a<img src=x alt="Zo&euml;">b<img src=x>c', 'a Zoë bc'],
    ['<img src=x alt=no hidden>b', 'b'],
    ['Name:<input value="Zoë"><input type=hidden value=no><input type=password value=no>', 'Name: Zoë'],
    ['<input type=submit value=Send><input type="Checkbox" value=no checked>a<input type=radio>b', 'Send ☒ a ☐ b'],
    [
      'a<svg><title>no</title><defs><text>no</text></defs><text>b <tspan>c</tspan></text><path/><text>d</text></svg>e',
      'a b c d e',
    ],
  ])('has the words that are not between tags or that are drawn: %s', async (body, expected) => {
    const page = Buffer.from(`<!DOCTYPE html><html><body><p>${body}</p></body></html>`);
    expect((await textOf(page)).replace(/\s+/g, ' ').trim()).toBe(expected);
    const pages = await readPdfPages((await pdfOf(page)).pdf);
    expect(pages.join(' ').replace(/\s+/g, ' ').trim()).toBe(expected);
  });
});

describe('The text of rich text', () => {
  const rtf = (body: string): Buffer => latin1(`{\\rtf1\\ansi\\ansicpg1252\\deff0${body}}`);

  it.each([
    ['characters of its code page', "Zo\\'eb\\par M\\'fcller", 'Zoë\nMüller\n'],
    ['negative numbers of Unicode', '\\u-3913?', '\uf0b7\n'],
    ['symbols', '\\{a\\}\\~b\\_c\\\\\\tab d\\emdash', '{a}\u00a0b-c\\\td—\n'],
    ['no properties', '{\\info{\\title no}}{\\*\\generator no;}{\\stylesheet{\\s0 no;}}yes', 'yes\n'],
  ])('has %s', async (_what, body, expected) => expect(await textOf(rtf(body))).toBe(expected));

  it('is read as far as it goes where it is cut off', async () => {
    const { text, omissions } = await textAndOmissions(latin1('{\\rtf1 {a\\'));
    expect(text).toBe('a\n');
    expect(omissions).toEqual(['FILE_CUT_OFF']);
  });
});

describe('The text of Windows Write', () => {
  const write = (text: string): Buffer => {
    const header = Buffer.alloc(128);
    Buffer.from('31be000000ab', 'hex').copy(header);
    header.writeUInt32LE(128 + text.length, 14);
    return Buffer.concat([header, latin1(text), Buffer.alloc(128, 1)]);
  };

  it('ends where its header says', async () => expect(await textOf(write('Zo\xeb\r\npilot\r\n'))).toBe('Zoë\npilot\n'));
});
