import { describe, expect, it } from '@jest/globals';
import { aWorkbook97, workbook97Records } from '../../test/builders/workbook-97.builder.js';
import { textOf } from '../../test/text-of.js';

describe('A workbook of Excel 95 or older', () => {
  it('is read in its code page', async () => {
    const file = aWorkbook97({ version: 'biff5', codePage: 1251, rows: [['ABCDEF']] });
    Buffer.from('cff0e8e2e5f2', 'hex').copy(file, file.indexOf('ABCDEF'));
    expect(await textOf(file)).toBe('Привет\n');
  });

  it('is read where no compound file is around it', async () => {
    expect(await textOf(workbook97Records({ version: 'biff5', rows: [['Harbour', 'pilot']] }))).toBe(
      'Harbour\tpilot\n',
    );
  });
});
