import type { DocumentEngine } from './engine.js';
import { CONVERTERS } from './pdf/converters.table.js';
import { pdfEngine } from './pdf/pdf-engine.js';
import { libreOffice } from './system/libre-office.js';
import { TEXT_TOOLS, textToolEngine } from './system/text-tool-engine.js';
import { EXTRACTORS } from './text/extractors.table.js';
import { textEngines } from './text/text-engine.js';

/** Every engine. Among engines of one origin with the same result for the same kind, the better engine is first. */
export const ENGINES: readonly DocumentEngine[] = [
  ...textEngines(EXTRACTORS),
  ...TEXT_TOOLS.map(textToolEngine),
  libreOffice,
  ...CONVERTERS.map(pdfEngine),
];
