import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { makeRar4, makeRar5, makeTar, makeZip } from '../../../test/archives.js';
import { fixture } from '../../../test/fixtures.js';
import { textAndOmissions, textOf } from '../../../test/text-of.js';

const MAKERS = { zip: makeZip, 'rar of version 4': makeRar4, 'rar of version 5': makeRar5, tar: makeTar };

describe.each(Object.entries(MAKERS))('The text of a %s', (_kind, make) => {
  it('is that of its members in their order, each by its content', async () => {
    const archive = make({ name: 'a.txt', content: 'Zo\u00eb' }, { name: 'cv.doc', content: fixture('resume.docx') });
    const text = await textOf(archive);
    expect(text).toMatch(/^Zo\u00eb\n+Curriculum of Zo\u00eb M\u00fcller\n[^]*References on request\./);
  });

  it('is not that of what systems put beside files', async () => {
    const archive = make(
      { name: '__MACOSX/._a.txt', content: 'no' },
      { name: 'x/.DS_Store', content: 'no' },
      { name: 'a', content: 'yes' },
    );
    expect(await textOf(archive)).toBe('yes\n');
  });

  it('lacks members that cannot be read, and says so', async () => {
    const broken = fixture('resume.docx').subarray(0, 3000);
    const { text, omissions } = await textAndOmissions(
      make({ name: 'a.docx', content: broken }, { name: 'b.txt', content: 'b' }),
    );
    expect({ text, omissions }).toEqual({ text: 'b\n', omissions: ['PART_DAMAGED'] });
  });

  it('is refused where a name leads out of the archive', async () => {
    for (const name of ['../a.txt', '/etc/a.txt', 'a/../../b.txt']) {
      await expect(textOf(make({ name, content: 'text' }))).rejects.toMatchObject({ code: 'CORRUPT' });
    }
  });

  it('is refused where there are too many members', async () => {
    const files = Array.from({ length: 4 }, (_, index) => ({ name: `${index}.txt`, content: 'text' }));
    await expect(textOf(make(...files), { limits: { archiveMembers: 3 } })).rejects.toMatchObject({ code: 'LIMIT' });
  });

  it('is read two archives deep, and refused deeper', async () => {
    const inner = make({ name: 'a.txt', content: 'deep' });
    const middle = make({ name: 'inner', content: inner });
    expect(await textOf(middle)).toBe('deep\n');
    await expect(textOf(make({ name: 'middle', content: middle }))).rejects.toMatchObject({ code: 'LIMIT' });
  });

  it('is cut off with the archive', async () => {
    const archive = make({ name: 'a.txt', content: 'x'.repeat(3000) });
    await expect(textOf(archive.subarray(0, archive.length / 3))).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});

describe('An archive (D-FIL-6)', () => {
  it.each([
    ['zip', makeZip],
    ['rar', makeRar4],
  ])('that asks for a password is told so: %s', async (_kind, make) => {
    const file = { name: 'a.txt', content: 'secret', isEncrypted: true };
    await expect(textOf(make(file))).rejects.toMatchObject({ code: 'ENCRYPTED' });
  });

  it('takes no more than so many bytes of all members and of archives in it', async () => {
    const inner = makeZip({ name: 'a.txt', content: 'x'.repeat(6000) });
    const archive = makeZip({ name: 'a.zip', content: inner }, { name: 'b.zip', content: inner });
    const limits = { archiveBytes: 10_000 };
    await expect(textOf(archive, { limits })).rejects.toMatchObject({ code: 'LIMIT' });
  });

  it('takes no more of a member than its header tells', async () => {
    const archive = makeZip({ name: 'a.txt', content: 'x'.repeat(100_000), declaredBytes: 10 });
    await expect(textOf(archive)).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});

describe('The text of a gz', () => {
  it('is that of the file in it', async () => {
    expect(await textOf(gzipSync('Zoë'))).toBe('Zoë\n');
    expect(await textOf(gzipSync(fixture('resume.docx')))).toContain('Harbour pilot');
  });

  it('is that of the members of a tar in it, which make one archive together', async () => {
    const zip = makeZip({ name: 'a.txt', content: 'deep' });
    expect(await textOf(gzipSync(makeTar({ name: 'a.zip', content: zip }, { name: 'b', content: 'b' })))).toBe(
      'deep\n\nb\n',
    );
  });
});

describe('The text of a zip', () => {
  it('is found where mailers and servers put bytes behind it, in documents too', async () => {
    const zip = makeZip({ name: 'a.txt', content: 'words' });
    for (const tail of ['\n', '\0\0', 'x'.repeat(300)]) {
      expect(await textOf(Buffer.concat([zip, Buffer.from(tail)]))).toBe('words\n');
      expect(await textOf(Buffer.concat([fixture('slides.pptx'), Buffer.from(tail)]))).toContain('harbour pilot');
    }
  });

  it.each([
    ['GBK, a letter of which ends as a backslash does', '8f5c2e747874'],
    ['no encoding', 'fffe80ff2e747874'],
  ])('has that of members whose names are in %s, of which the zip tells nothing', async (_encoding, name) => {
    const rawName = Buffer.from(name.replaceAll(' ', ''), 'hex');
    const zip = makeZip({ name: '', rawName, content: 'words' }, { name: 'b.docx', content: fixture('resume.docx') });
    expect(await textOf(zip)).toMatch(/^words\n+Curriculum/);
  });

  it('is not there where its members are packed in a way that is not read', async () => {
    const zip = makeZip({ name: 'a.txt', content: 'words' });
    const LZMA = 14;
    zip.writeUInt16LE(LZMA, 8);
    zip.writeUInt16LE(LZMA, zip.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 10);
    await expect(textOf(zip)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});
