import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fixture } from '../../test/fixtures.js';
import { mutatedFiles } from '../../test/mutated-files.js';
import { textOf } from '../../test/text-of.js';
import { failureOf } from '../process/failure-of.js';
import { kindOfBytes } from '../kinds/kind-of-file.js';

const ROUNDS = 4;
const ENDINGS = ['TEXT', 'CORRUPT', 'EMPTY', 'LIMIT', 'ENCRYPTED', 'UNSUPPORTED'];

it('A workbook whose parts cannot be unpacked is refused, where the library alone computed for minutes', async () => {
  await expect(textOf(fixture('broken-deflate.xlsx'))).rejects.toThrow();
});

describe('A file that was changed on its way', () => {
  // A library writes what it finds odd to the console, which a process of its own has not.
  beforeAll(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });

  it('gives text, or a failure that says why', async () => {
    for (const { bytes } of mutatedFiles({ seed: 1, rounds: ROUNDS })) {
      if ((await kindOfBytes(bytes)) === undefined) continue;
      // Pages that lost their text are not read as pictures here, which takes long.
      const ending = await textOf(bytes, { limits: { scannedPages: 0 } }).then(
        () => 'TEXT',
        (error: unknown) => failureOf(error).code,
      );
      expect(ENDINGS).toContain(ending);
    }
  });
});
