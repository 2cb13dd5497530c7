import path from 'node:path';
import type { Configuration } from '../config/index.js';
import { FileStorage } from './file-storage.js';
import { FolderStore } from './folder-store.js';
import { StorageKeys } from './storage-keys.js';

/** In the folder itself, for a file is moved to its name: the same file system. */
const STAGING = '.staging';

/** The storage that the configuration names. Nothing is looked at before it is needed, and the client of S3 not loaded. */
export function openFileStorage({
  files: { storage, key },
  dataDir,
}: Pick<Configuration, 'files' | 'dataDir'>): FileStorage {
  const keys = new StorageKeys(key);
  if (storage.kind === 'folder') {
    const { folder } = storage;
    return new FileStorage({
      keys,
      stagingFolder: path.join(folder, STAGING),
      store: async (expectedNames) => new FolderStore(folder, expectedNames),
    });
  }
  return new FileStorage({
    keys,
    stagingFolder: path.join(dataDir, 'uploads'),
    store: async () => {
      const { S3Store } = await import('./s3-store.js');
      return new S3Store(storage);
    },
  });
}
