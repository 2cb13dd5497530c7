export { FontLibrary } from '../pdf/fonts/font-library.js';
export type {
  FormDocument,
  FormDocumentAnswer,
  FormDocumentEntry,
  FormDocumentFact,
  FormDocumentFormat,
  FormDocumentGroup,
  FormDocumentItem,
  FormDocumentSection,
} from './form-document.js';
export { inPieces } from './in-pieces.js';
export type { Turn } from './turn.js';
export { writeText } from './text/write-text.js';
export { writeWord } from './word/write-word.js';
