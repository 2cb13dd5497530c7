import { FontLibrary } from '../../pdf/fonts/font-library.js';
import type { ExportOrder, ExportReply } from './export-messages.js';
import { ExportServer } from './export-server.js';

const [, , folder] = process.argv;

const tell = (reply: ExportReply): void => void process.send?.(reply);
const library = new FontLibrary(folder, (file, error) => tell({ kind: 'unusable-font', file, error }));
const server = new ExportServer(library, tell);

process.on('message', (order: ExportOrder) => void server.take(order));
// The parent has ended, so nobody reads the export.
process.once('disconnect', () => process.exit());
