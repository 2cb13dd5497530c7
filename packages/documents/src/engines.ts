import type { DocumentEngine } from './engine.js';

/** Every engine, the better one first among those of one origin that make the same of the same kind. */
export const ENGINES: readonly DocumentEngine[] = [];
