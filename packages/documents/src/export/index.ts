export { blocksOf } from './form-blocks.js';
export type {
  FormBlock,
  FormDocument,
  FormDocumentAnswer,
  FormDocumentFact,
  FormDocumentFormat,
  FormDocumentItem,
  FormDocumentSection,
} from './form-blocks.js';
export { ExportProcesses } from './process/export-processes.js';
export { writeTextOf } from './write-text.js';
