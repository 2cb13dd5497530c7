import { describe, expect, it } from '@jest/globals';
import { makeRar4, makeTar, makeZip } from '../../test/archives.js';
import { aCompoundFile } from '../../test/builders/compound-file.builder.js';
import { fixture } from '../../test/fixtures.js';
import { wordPerfect5 } from '../../test/word-perfect-file.js';
import { EXTENSIONS } from './extensions.js';
import { kindOfBytes } from './kind-of-file.js';

/** A document with `count` embedded objects. */
function docWithObjects(count: number): Buffer {
  const objects = Array.from({ length: count }, (_, index) => [`ObjectPool/_${index}/Ole`, Buffer.from('o')]);
  return aCompoundFile({ ...Object.fromEntries(objects), WordDocument: Buffer.alloc(5000) });
}

const text = (content: string): Buffer => Buffer.from(content);

describe('The kind of a file', () => {
  it.each([
    ['docx', fixture('resume.docx')],
    ['docx', fixture('resume.dotx')],
    ['doc', fixture('resume.doc')],
    ['doc', fixture('resume.dot')],
    ['doc', docWithObjects(500)],
    ['odt', fixture('resume.odt')],
    ['ods', fixture('skills.ods')],
    ['odp', fixture('slides.odp')],
    ['rtf', fixture('resume.rtf')],
    ['pdf', fixture('resume.pdf')],
    ['pdf', Buffer.concat([text('a line of a mailer\r\n'), fixture('resume.pdf')])],
    ['xlsx', fixture('skills.xltx')],
    ['xls', fixture('skills.xlt')],
    ['pptx', fixture('slides.pptx')],
    ['ppt', fixture('slides.ppt')],
    ['jpeg', fixture('scan.jfif')],
    ['png', fixture('scan.png')],
    ['gif', fixture('scan.gif')],
    ['tiff', fixture('scan.tif')],
    ['bmp', fixture('scan.bmp')],
    ['pcx', fixture('scan.pcx')],
    ['dcx', fixture('scan.dcx')],
    ['jp2', fixture('scan.jp2')],
    ['jp2', fixture('scan.jpc')],
    ['wpd', wordPerfect5('text')],
    ['zip', makeZip({ name: 'word/document.xml', content: 'a folder of somebody' })],
    ['zip', makeZip()],
    ['rar', makeRar4()],
    ['tar', makeTar({ name: 'a', content: 'a' })],
    ['svg', text('<!DOCTYPE svg [<!ENTITY ns "http://x">]>\n<!-- a --><!-- b --> <svg/>')],
    // looked at once, however much stands before what is no root
    ['txt', text(`<!DOCTYPE svg>${'<!---->'.repeat(1000)}x`)],
    ['txt', text(`<!DOCTYPE svg [${'<!-- -->'.repeat(900)}`)],
    ['svg', text('<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['html', text('\ufeff<!DOCTYPE HTML>\n<p>x')],
    ['html', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['html', Buffer.from('\ufeff<html><p>x', 'utf16le')],
    ['xml', text('<?xml version="1.0"?><r/>')],
    ['txt', text('BMW is a car')],
    ['txt', Buffer.from('\ufeffwide', 'utf16le')],
    ['txt', text('')],
    [undefined, Buffer.from([0, 1, 2, 3, 0, 0])],
    [undefined, Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('is told by its content: %s', async (kind, content) => {
    expect(await kindOfBytes(content)).toBe(kind);
  });

  it('is told by its extension among plain texts alone', async () => {
    const kinds = (content: Buffer) =>
      Promise.all(['txt', 'html', 'xml', 'pdf'].map((name) => kindOfBytes(content, name)));
    expect(await kinds(text('<p>words'))).toEqual(['txt', 'html', 'xml', 'txt']);
    expect(await kinds(text('words'))).toEqual(['txt', 'html', 'txt', 'txt']);
    expect(await kinds(fixture('resume.docx'))).toEqual(['docx', 'docx', 'docx', 'docx']);
  });

  it('is told whatever a file claims of itself', async () => {
    for (const name of ['resume.doc', 'resume.docx', 'slides.pptx']) {
      const whole = fixture(name);
      for (let length = 0; length < whole.length; length += 97) {
        await expect(kindOfBytes(whole.subarray(0, length))).resolves.not.toBeNull();
        const turned = Buffer.from(whole);
        turned.fill(0xff, length, Math.min(whole.length, length + 9));
        await expect(kindOfBytes(turned)).resolves.not.toBeNull();
      }
    }
  });
});

describe('EXTENSIONS', () => {
  it('are those of the interface', () => {
    expect([EXTENSIONS.text.length, EXTENSIONS.pdf.length]).toEqual([35, 14]);
  });
});
