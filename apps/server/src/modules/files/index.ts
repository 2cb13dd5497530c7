export { ContentCheck } from './content-check.js';
export type { ContentFinding } from './content-check.js';
export { ContentKeys } from './content-keys.js';
export { contentTypeOf, charsetIn } from './content-type.js';
export { FileContents } from './file-contents.js';
export { FileRenditions } from './file-renditions.js';
export type { StoredRendition, RenditionOf } from './file-renditions.js';
export type { RenditionKind } from './file-rendition.entity.js';
export { FilesModule } from './files.module.js';
