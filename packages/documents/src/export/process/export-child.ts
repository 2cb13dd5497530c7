import { scriptOf } from '../../font-problems.js';
import type { FontProblem } from '../../font-problems.js';
import { FontLibrary } from '../../pdf/fonts/font-library.js';
import type { ExportOrder, ExportReply } from './export-messages.js';
import { ExportServer } from './export-server.js';

const [, , folder] = process.argv;

const tell = (reply: ExportReply): void => void process.send?.(reply);
const told = new Set<FontProblem>();
const library = new FontLibrary(
  folder,
  (file, error) => tell({ kind: 'unusable-font', file, error }),
  (codePoint) => {
    const script = scriptOf(codePoint);
    if (!told.has(script)) tell({ kind: 'missing-script', script });
    told.add(script);
  },
);
const server = new ExportServer(library, tell);

process.on('message', (order: ExportOrder) => void server.take(order));
// The parent has ended, so nobody reads the export.
process.once('disconnect', () => process.exit());
