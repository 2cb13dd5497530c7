import { existsSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../test/pdf-of.js';
import { officeEngine, probe } from './libre-office.js';

const SOFFICE = '/usr/bin/soffice';
/** Goes to the folder that the jail would show as /out. */
const TO_OUT = 'while [ "$1" != --bind ]; do shift; done';
const hasPrlimit = existsSync('/usr/bin/prlimit');

(hasPrlimit ? describe : describe.skip)('The engine around LibreOffice', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'office-bounds-'));
  });

  /** A program in the place of the jail, which does this. */
  const jailThat = async (name: string, does: string): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, `#!/bin/sh\n${does}\n`);
    await chmod(file, 0o700);
    return file;
  };

  it('bounds its addresses to 1.5 GB, its time to 60 seconds, and what it writes to 200 MB', async () => {
    const tellsBounds = '{ echo %PDF-1.4; ulimit -v; ulimit -t; ulimit -f; ulimit -c; } > "$2/document.pdf"';
    const bwrap = await jailThat('tells-bounds', `${TO_OUT}; ${tellsBounds}`);
    const { pdf } = await pdfOf('{\\rtf1 text}', { engine: officeEngine({ soffice: SOFFICE, bwrap }) });
    const [, kib, seconds, blocks, core] = pdf.toString().split('\n');
    expect([Number(kib) * 1024, seconds, Number(blocks) * 512, core]).toEqual([
      1_500_000_000 - (1_500_000_000 % 1024),
      '60',
      200_000_000 - (200_000_000 % 512),
      '0',
    ]);
  });

  it('is looked for again where the machine was too busy for it, and not where it is not installed (D-FIL-5)', async () => {
    const bwrap = await jailThat('late', 'exec /bin/sleep 60');
    expect(await probe({ soffice: '/bin/sh', bwrap }, 100)).toEqual({
      missing: 'It cannot convert in a jail: LibreOffice took longer than 100 ms.',
      mayPass: true,
    });
    expect(await probe({ soffice: '/bin/no-such-program', bwrap }, 100)).toEqual({
      missing: '/bin/no-such-program is not installed.',
    });
  });
});
