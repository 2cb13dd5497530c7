import { rm } from 'node:fs/promises';
import { RELEASE } from '../database/index.js';
import type { DatabaseDumps } from '../database/index.js';
import { ContentLost } from '../file-storage/index.js';
import type { FileStorage } from '../file-storage/index.js';
import { pathIn, pathOfObject, SetRefused } from './backup-set.js';
import type { Manifest } from './backup-set.js';
import { receive } from './backup-target.js';
import type { BackupTarget } from './backup-target.js';
import type { ListedContent } from './content-list.js';
import { readDatabaseState } from './database-state.js';
import type { DatabaseState } from './database-state.js';
import { inParallel } from './in-parallel.js';

/** The ids of the keys of this process, by what they encrypt. */
export type KeyIds = Readonly<Record<keyof Manifest['keys'], readonly string[]>>;

const VARIABLES = { secret: 'TALENT_SECRET_KEY', storage: 'TALENT_STORAGE_KEY' } as const;

/** Returns why a set does not fit this version, this database or these keys. Undefined if it fits. */
export function misfitOf(
  { set, databaseKind, release, version, keys }: Manifest,
  own: { readonly kind: Manifest['databaseKind']; readonly keys: KeyIds },
): string | undefined {
  if (databaseKind !== own.kind)
    return `The set ${set} is of ${nameOf(databaseKind)}, and this installation has ${nameOf(own.kind)}. Set TALENT_DATABASE_URL to a database of that kind.`;
  if (release > RELEASE)
    return `The set ${set} is at ${release}, and this version is at ${RELEASE}. Restore it by version ${version} or a later one.`;
  const missing = (['secret', 'storage'] as const).flatMap((purpose) =>
    keys[purpose]
      .filter((id) => !own.keys[purpose].includes(id))
      .map((id) => `${VARIABLES[purpose]}: the key with the id ${id} is missing, which the set ${set} needs.`),
  );
  if (missing.length === 0) return undefined;
  return [...missing, 'Set the variable to that key, or its form with _PREVIOUS. Keys are in no backup.'].join('\n');
}

function nameOf(kind: Manifest['databaseKind']): string {
  return kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
}

/** Returns what the present database holds. Undefined if there is none, or nothing is in it. */
export async function readPresentState(dumps: DatabaseDumps): Promise<DatabaseState | undefined> {
  const state = await dumps.readPresent((session) => readDatabaseState(session));
  return state !== undefined && state.customers > 0 ? state : undefined;
}

/** Puts one set in the place of an installation (D-OPR-13). */
export class Restore {
  constructor(
    private readonly parts: {
      readonly target: BackupTarget;
      readonly manifest: Manifest;
      readonly dumps: DatabaseDumps;
      readonly storage: FileStorage;
      /** Receives a sentence about the progress. */
      readonly tell: (text: string) => void;
    },
  ) {}

  /**
   * Compares everything in the set with the digests of its manifest, and checks the database.
   * @param file receives the database
   * @throws SetRefused or DumpRefused
   */
  async verify(file: string): Promise<void> {
    const { target, manifest, dumps, tell } = this.parts;
    const { set, database, contents } = manifest;
    await rm(file, { force: true });
    await target.copyChecked(set, { ...database, name: pathIn(set, 'database') }, file);
    await dumps.check(file);
    await target.copyChecked(set, { ...contents, name: pathIn(set, 'contents') });
    let count = 0;
    const check = (content: ListedContent): Promise<void> =>
      target.copyChecked(set, { ...content, name: pathOfObject(content.sha256) });
    for await (const _checked of inParallel(target.readContents(set), check)) {
      count += 1;
      tell(`Checked files: ${count} of ${contents.count}.`);
    }
    if (count !== contents.count) throw new SetRefused(`The set ${set} is damaged: contents are missing in its list.`);
  }

  /**
   * Puts the contents of files into the storage. Takes none away, and replaces only those that do not open: until the
   * database is restored, the present one needs them.
   * @returns the number of contents that were put
   */
  async restoreContents(): Promise<number> {
    const { target, manifest, tell } = this.parts;
    let [count, put] = [0, 0];
    for await (const isPut of inParallel(target.readContents(manifest.set), (one) => this.#restoreContent(one))) {
      count += 1;
      if (isPut) put += 1;
      tell(`Files: ${count} of ${manifest.contents.count}.`);
    }
    return put;
  }

  async #restoreContent(content: ListedContent): Promise<boolean> {
    const { target, manifest, storage } = this.parts;
    if (await this.#hasUsable(content)) return false;
    const file = await storage.newStagedFile();
    try {
      await target.copyChecked(manifest.set, { ...content, name: pathOfObject(content.sha256) }, file);
      await storage.keepStored(content.name, { file, size: content.bytes });
    } finally {
      await rm(file, { force: true });
    }
    return true;
  }

  /** A name belongs to one content for ever. If the bytes differ, the content may be encrypted under a newer key. */
  async #hasUsable({ name, sha256 }: ListedContent): Promise<boolean> {
    const { storage } = this.parts;
    if (!(await storage.has(name))) return false;
    const stored = await receive(await storage.readStored(name), undefined);
    if (stored.sha256 === sha256) return true;
    if (storage.keys.keysOf(name) === undefined) return false;
    try {
      await storage.hashOf(name);
      return true;
    } catch (error) {
      if (error instanceof ContentLost) return false;
      throw error;
    }
  }
}
