import { describe, expect, it } from '@jest/globals';
import { makeTar, makeZip } from '../../test/archives.js';
import { aCompoundFile } from '../../test/builders/compound-file.builder.js';
import { fixture } from '../../test/fixtures.js';
import { wordPerfect6 } from '../../test/word-perfect-file.js';
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
    ['doc', fixture('resume.doc')],
    ['doc', docWithObjects(500)],
    ['odt', fixture('resume.odt')],
    ['pdf', Buffer.concat([text('a line of a mailer\r\n'), fixture('resume.pdf')])],
    ['xlsx', fixture('skills.xltx')],
    ['xls', fixture('skills.xlt')],
    ['jpeg', fixture('scan.jfif')],
    ['pcx', fixture('scan.pcx')],
    ['jp2', fixture('scan.jp2')],
    ['jp2', fixture('scan.jpc')],
    ['wpd', wordPerfect6(['text'])],
    ['zip', makeZip({ name: 'word/document.xml', content: 'a folder of somebody' })],
    ['tar', makeTar({ name: 'a', content: 'a' })],
    ['svg', text('<!DOCTYPE svg [<!ENTITY ns "http://x">]>\n<!-- a --><!-- b --> <svg/>')],
    // looked at once, however much stands before what is no root
    ['txt', text(`<!DOCTYPE svg>${'<!---->'.repeat(1000)}x`)],
    ['txt', text(`<!DOCTYPE svg [${'<!-- -->'.repeat(900)}`)],
    ['svg', text('<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['html', text('\ufeff<!DOCTYPE HTML>\n<p>x')],
    ['html', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['xml', text('<?xml version="1.0"?><r/>')],
    ['txt', text('BMW is a car')],
    ['txt', Buffer.from('\ufeffwide', 'utf16le')],
    [undefined, Buffer.from([0, 1, 2, 3, 0, 0])],
    [undefined, Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('is told by its content: %s', async (kind, content) => expect(await kindOfBytes(content)).toBe(kind));

  it('is told by its extension among plain texts alone', async () => {
    const kinds = (content: Buffer) =>
      Promise.all(['txt', 'html', 'xml', 'doc'].map((name) => kindOfBytes(content, name)));
    expect(await kinds(text('<p>words'))).toEqual(['txt', 'html', 'xml', 'html']);
    expect(await kinds(text('<!-- a -->\n<TABLE width="9">'))).toEqual(['txt', 'html', 'xml', 'html']);
    expect(await kinds(text('<president@example.org>'))).toEqual(['txt', 'html', 'xml', 'txt']);
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
