export { ContentKeys } from './content-keys.js';
export { contentTypeOf } from './content-type.js';
export { charsetIn } from './content-type.js';
export { FileContents } from './file-contents.js';
export { FileRenditions } from './file-renditions.js';
export type { StoredRendition, RenditionOf } from './file-renditions.js';
export type { RenditionKind } from './file-rendition.entity.js';
export { FilesModule } from './files.module.js';
