import type { DocumentLimits } from './engine.js';

const MIB = 1024 * 1024;

/** D-FIL-6 for archives; the others hold for what people put into a résumé many times over. */
export const DEFAULT_LIMITS: DocumentLimits = {
  inputBytes: 25 * MIB,
  textCharacters: 5_000_000,
  archiveMembers: 1000,
  archiveBytes: 64 * MIB,
  archiveDepth: 2,
  archiveRatio: 200,
  xmlBytes: 100 * MIB,
  depth: 1000,
  pages: 200,
  scannedPages: 20,
  pixels: 60_000_000,
  frames: 20,
};
