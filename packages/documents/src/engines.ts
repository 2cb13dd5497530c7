import type { DocumentEngine } from './engine.js';
import { CONVERTERS } from './pdf/converters.table.js';
import { pdfEngine } from './pdf/pdf-engine.js';
import { libreOffice } from './system/libre-office.js';
import { TEXT_TOOLS, textToolEngine } from './system/text-tool-engine.js';
import { EXTRACTORS } from './text/extractors.table.js';
import { textEngines } from './text/text-engine.js';

/** Every engine, the better one first among those of one origin that make the same of the same kind. */
export const ENGINES: readonly DocumentEngine[] = [
  ...textEngines(EXTRACTORS),
  ...TEXT_TOOLS.map(textToolEngine),
  libreOffice,
  ...CONVERTERS.map(pdfEngine),
];
