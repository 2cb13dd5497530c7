import type { DocumentEngine } from './engine.js';
export const ENGINES: readonly DocumentEngine[] = [
  ...textEngines(EXTRACTORS),
  ...TEXT_TOOLS.map(textToolEngine),
  ...CONVERTERS.map(pdfEngine),
];
import { EXTRACTORS } from './text/extractors.table.js';
import { textEngines } from './text/text-engine.js';

/** Every engine, the better one first among those of one origin that make the same of the same kind. */
export const ENGINES: readonly DocumentEngine[] = [
  ...textEngines(EXTRACTORS),
  ...TEXT_TOOLS.map(textToolEngine),
  ...CONVERTERS.map(pdfEngine),
];
