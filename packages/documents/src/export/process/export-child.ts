import { scriptOf } from '../../font-problems.js';
import type { FontProblem } from '../../font-problems.js';
import { FontLibrary } from '../../pdf/fonts/font-library.js';
import type { ExportOrder, ExportReply } from './export-processes.js';

const [, , folder] = process.argv;
const problems = new Set<FontProblem>();
const library = new FontLibrary(
  folder,
  () => problems.add('unusable-file'),
  (codePoint) => problems.add(scriptOf(codePoint)),
);

/** Writes one form after the other. Loads the code for its format. */
async function write({ blocks, format, createdAt }: ExportOrder): Promise<ExportReply> {
  problems.clear();
  try {
    const bytes =
      format === 'doc'
        ? (await import('../word/write-word.js')).writeWord(blocks)
        : await (await import('../write-form-pdf.js')).writeFormPdf(blocks, { library, createdAt });
    return { bytes, fontProblems: [...problems] };
  } catch (error) {
    return { error };
  }
}

process.on('message', (order: ExportOrder) => void write(order).then((reply) => process.send?.(reply)));
// The parent has ended, so nobody reads the export.
process.once('disconnect', () => process.exit());
