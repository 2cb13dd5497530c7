export { blocksOf } from './form-blocks.js';
export type { FormBlock } from './form-blocks.js';
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
export { ExportProcesses } from './process/export-processes.js';
export type { FormToWrite } from './process/export-process.js';
export { writeTextOf } from './text/write-text.js';
