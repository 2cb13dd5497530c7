import { expect, it } from '@jest/globals';
import { makeZip } from '../../test/archives.js';
import { aCompoundFile } from '../../test/builders/compound-file.builder.js';
import { fixture } from '../../test/fixtures.js';
import { textOf } from '../../test/text-of.js';
import { kindOfBytes } from '../kinds/kind-of-file.js';

/** The flag that Word sets in the first words of its stream. */
function lockedDoc(): Buffer {
  const bytes = fixture('resume.doc');
  const at = bytes.indexOf(Buffer.from('eca5', 'hex'));
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 10) | 0x0100, at + 10);
  return bytes;
}

/** The mark by which PowerPoint tells that its records are encrypted. */
function lockedPpt(): Buffer {
  const bytes = fixture('slides.ppt');
  bytes.writeUInt32LE(0xf3d1c4df, bytes.indexOf(Buffer.from('5fc091e3', 'hex')));
  return bytes;
}

const OWN_KEY = '2f000600000012345678';
/** The key of a system algorithm, which also encrypts the properties of the document. */
const SYSTEM_KEY = `2f002e00010004000200${'0c000000'}20000000${'0c000000'}00000000${'01680000'}0480000080000000${'01'.padEnd(24, '0')}`;

/** A record of the key behind the first record. */
function lockedXls(key: string): Buffer {
  const beginning = Buffer.from('0908100000060500bb0dcc07c100000006030000', 'hex');
  return aCompoundFile({ Workbook: Buffer.concat([beginning, Buffer.from(key, 'hex'), Buffer.alloc(5000)]) });
}

function lockedOdt(): Buffer {
  const encrypted = '<manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>';
  return makeZip(
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    { name: 'META-INF/manifest.xml', content: encrypted },
    { name: 'content.xml', content: Buffer.alloc(100, 7) },
  );
}

const CENTRAL_RECORD = Buffer.from('PK\x01\x02', 'latin1');
const STRONG = 0x0841;

function stronglyLockedZip(): Buffer {
  const bytes = makeZip({ name: 'a.txt', content: 'words' });
  bytes.writeUInt16LE(STRONG, bytes.indexOf(CENTRAL_RECORD) + 8);
  return bytes;
}

/** Beside what is encrypted, a document of one line that says so. */
const LOCKED = { EncryptedPackage: Buffer.alloc(5000, 7), EncryptionInfo: Buffer.alloc(100) };

const FILES = {
  pdf: () => fixture('locked.pdf'),
  doc: lockedDoc,
  odt: lockedOdt,
  docx: () => aCompoundFile(LOCKED),
  'docx with a note': () => aCompoundFile({ ...LOCKED, WordDocument: Buffer.alloc(5000) }),
  xls: () => lockedXls(OWN_KEY),
  'xls of another algorithm': () => lockedXls(SYSTEM_KEY),
  'zip of strong encryption': stronglyLockedZip,
  ppt: lockedPpt,
};

it.each(Object.entries(FILES))('A file that asks for a password is told so: %s', async (_kind, make) => {
  await expect(textOf(make())).rejects.toMatchObject({ code: 'ENCRYPTED' });
});

it('The kind of a compound file is found also where its directory stands behind many megabytes', async () => {
  const streams = {
    Data: Buffer.alloc(9_000_000),
    ObjectPool: Buffer.alloc(5000),
    More: Buffer.alloc(5000),
    Other: Buffer.alloc(5000),
  };
  expect(await kindOfBytes(aCompoundFile({ ...streams, WordDocument: Buffer.alloc(5000) }))).toBe('doc');
});
