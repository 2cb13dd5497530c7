import { realpath, stat } from 'node:fs/promises';
import type { FileIdentity } from './database-place.js';

/** Returns the identity of a file or folder. Device numbers are left out, because a reboot may change them. */
export async function fileIdentityOf(path: string): Promise<FileIdentity> {
  const { birthtimeNs, ctimeNs, ino } = await stat(path, { bigint: true });
  // A file system without birth times gives none, or the time of the last change.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { bornAt: isKnown ? String(birthtimeNs) : null, inode: String(ino), path: await realpath(path) };
}

/**
 * Tells whether these are the same file. A copy has a later birth. If the births are equal or unknown, the inode or the
 * path decides: inodes of some shared folders change with every mount, and a fresh disk reuses low ones.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.bornAt === null || other.bornAt === null) return one.inode === other.inode;
  return one.bornAt === other.bornAt && (one.inode === other.inode || one.path === other.path);
}
