export { lengthOf } from './content-store.js';
export type { ByteRange, ContentStore, ListedObject } from './content-store.js';
export { FileStorage, openFileStorage, openMemoryStorage, openStore } from './file-storage.js';
export type { StoredContent } from './file-storage.js';
export { MemoryStore } from './memory-store.js';
export { copyIn, hashOfMade, SEALED } from './storage-keys.js';
export type { StagedContent, ReceivedContent } from './staged-content.js';
export {
  codeOf,
  ContentDamaged,
  ContentLost,
  ContentMissing,
  StorageKeyRefused,
  StorageUnavailable,
} from './storage-failures.js';
export type { ContentOwner } from './storage-failures.js';
