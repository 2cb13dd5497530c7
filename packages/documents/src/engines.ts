import type { DocumentEngine } from './engine.js';
import { CONVERTERS } from './pdf/converters.table.js';
import { pdfEngine } from './pdf/pdf-engine.js';
import { libreOffice } from './system/libre-office.js';
import { EXTRACTORS } from './text/extractors.table.js';
import { textEngine } from './text/text-engine.js';

/** Every engine. Among engines with the same result for the same kind, the better engine is first. */
export const ENGINES: readonly DocumentEngine[] = [
  libreOffice,
  ...EXTRACTORS.map(textEngine),
  ...CONVERTERS.map(pdfEngine),
];
