import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createReadStream } from 'node:fs';
import type { DatabaseDumps, DumpSession } from '../database/index.js';
import { RELEASE } from '../database/index.js';
import { ContentMissing } from '../file-storage/index.js';
import type { FileStorage, ListedObject } from '../file-storage/index.js';
import { nameOfSet, pathIn, pathOfObject, renderManifest, SetRefused } from './backup-set.js';
import type { DigestedFile, Manifest } from './backup-set.js';
import { receive } from './backup-target.js';
import type { BackupTarget } from './backup-target.js';
import { LineWriter, linesOf, SortedList } from './content-list.js';
import type { ListedContent } from './content-list.js';
import { listNamedContents, readActiveKeys, readDatabaseState } from './database-state.js';
import type { DatabaseState } from './database-state.js';
import { inParallel } from './in-parallel.js';

/** A storage may tell times in whole seconds. A content that changed within this time may change again unnoticed. */
const UNSURE_MS = 2000;

/** Limit of objects of interrupted backups that are used again. Their digests are kept in memory until the end. */
const MAX_LEFTOVERS = 100_000;

interface BackupParts {
  readonly target: BackupTarget;
  readonly dumps: DatabaseDumps;
  readonly storage: FileStorage;
  /** The operator's key, which seals the manifest. */
  readonly sealKey: Buffer;
  readonly version: string;
  /** Receives a sentence about the progress. */
  readonly tell: (text: string) => void;
}

export interface BackedUp {
  readonly manifest: Manifest;
  /** Contents that the target did not have. */
  readonly copied: number;
  readonly copiedBytes: number;
  /** The first names of contents that profiles name, and that the storage does not have. */
  readonly missingNames: readonly string[];
  /** Sets that were removed before, because their backups have ended without finishing them. */
  readonly abandoned: readonly string[];
}

/** A content to back up. Without `found`, the storage has not listed it. */
interface PlannedContent {
  readonly name: string;
  readonly found?: ListedObject;
  /** The content in the set before, if the storage has not changed it since. */
  readonly same?: ListedContent;
}

/** Limit of names of missing contents that are told. */
const MAX_MISSING_NAMES = 20;

/**
 * One backup of an installation whose servers may run (D-OPR-10): first the database at one moment, then the contents of
 * files that it names. The manifest comes last, so that only a whole backup has one.
 */
export class Backup {
  readonly #begunAt = new Date();
  readonly #set = nameOfSet(this.#begunAt);
  readonly #files: string[] = [];
  readonly #leftovers = new Set<string>();
  readonly #missing: string[] = [];
  #missingCount = 0;
  #copied = 0;
  #copiedBytes = 0;

  constructor(private readonly parts: BackupParts) {}

  /** @throws SetRefused, DumpRefused or StorageUnavailable. The unfinished set is removed then, if that is possible */
  async run(): Promise<BackedUp> {
    const { target } = this.parts;
    await target.begin(this.#set);
    try {
      const abandoned = await this.#removeAbandoned();
      await this.#demandSpace(await this.parts.dumps.estimateBytes(), 'database');
      return { ...(await this.#make()), abandoned };
    } finally {
      await target.end();
    }
  }

  /** Killed backups leave up to a whole database each, so they make room first. */
  async #removeAbandoned(): Promise<string[]> {
    const { target } = this.parts;
    const abandoned = (await target.listSets())
      .filter(({ name, isWhole }) => !isWhole && target.hasEnded(name))
      .map(({ name }) => name);
    for (const set of abandoned) await target.removeSet(set);
    return abandoned;
  }

  async #make(): Promise<Omit<BackedUp, 'abandoned'>> {
    const { target } = this.parts;
    const base = (await target.listSets()).findLast(({ isWhole }) => isWhole)?.name;
    await target.putBytes(pathIn(this.#set, 'begun'), Buffer.from(`${JSON.stringify({ begunAt: this.#begunAt })}\n`));
    try {
      return await this.#fill(base);
    } catch (error) {
      await target.removeSet(this.#set).catch(() => undefined);
      throw error;
    } finally {
      for (const file of this.#files) await rm(file, { force: true });
    }
  }

  async #fill(base: string | undefined): Promise<Omit<BackedUp, 'abandoned'>> {
    const { target, version, dumps } = this.parts;
    const names = this.#newFile();
    const { state, takenAt, database } = await this.#backUpDatabase(names);
    const plan = await this.#planContents(names, base);
    const contents = await this.#backUpContents(plan);
    const keys = await this.#keysSince(state);
    for (const sha256 of this.#leftovers)
      if (!(await target.hasObject(sha256)))
        throw new SetRefused('Another backup has removed contents from the target meanwhile. Run this command again.');
    const { newestChange, ...known } = state;
    const manifest = {
      ...known,
      set: this.#set,
      version,
      databaseKind: dumps.kind,
      begunAt: this.#begunAt.toISOString(),
      takenAt: takenAt.toISOString(),
      endedAt: new Date().toISOString(),
      newestChange: newestChange ?? 0,
      keys,
      database,
      contents,
      missing: this.#missingCount,
    };
    await target.putBytes(pathIn(this.#set, 'manifest'), renderManifest(manifest, this.parts.sealKey));
    return {
      manifest: await target.readManifest(this.#set),
      copied: this.#copied,
      copiedBytes: this.#copiedBytes,
      missingNames: this.#missing,
    };
  }

  /** @param names receives the names of the contents that the dumped database names */
  async #backUpDatabase(names: string): Promise<{ state: DatabaseState; takenAt: Date; database: DigestedFile }> {
    const { target, dumps, tell } = this.parts;
    const file = this.#newFile();
    const read = async (session: DumpSession): Promise<{ state: DatabaseState; takenAt: Date }> => {
      const state = await readDatabaseState(session);
      if (state.release > RELEASE)
        throw new SetRefused(
          `The database is at ${state.release}, and this version is at ${RELEASE}. Back it up by the version that the servers have.`,
        );
      const takenAt = new Date();
      await LineWriter.writing(names, async (writer) => {
        for await (const name of listNamedContents(session)) await writer.write(name);
      });
      return { state, takenAt };
    };
    const result = await dumps.dump(file, read, (share) =>
      tell(`Database: ${Math.floor(Math.min(share, 1) * 100)} %.`),
    );
    await dumps.check(file);
    const database = await receive(createReadStream(file), undefined);
    await target.put(pathIn(this.#set, 'database'), file);
    return { ...result, database };
  }

  /** Finds out which contents the target may have already. */
  async #planContents(names: string, base: string | undefined): Promise<string> {
    const { target, storage } = this.parts;
    const plan = this.#newFile();
    const listed = new SortedList(storage.list());
    const before = new SortedList(this.#contentsOf(base));
    let bytes = 0;
    try {
      await LineWriter.writing(plan, async (writer) => {
        for await (const name of linesOf(names)) {
          const [found, earlier] = [await listed.find(name), await before.find(name)];
          const isSame =
            found !== undefined && found.modifiedAt === earlier?.modifiedAt && found.bytes === earlier.bytes;
          if (!isSame) bytes += found?.bytes ?? 0;
          await writer.write({ name, found, ...(isSame && { same: earlier }) } satisfies PlannedContent);
        }
      });
    } finally {
      await listed.close();
      await before.close();
    }
    if (target.folder !== undefined) await this.#demandSpace(bytes, 'new contents of files');
    return plan;
  }

  /** A damaged set before this one must not keep this backup from being made: then all contents are read again. */
  async *#contentsOf(set: string | undefined): AsyncGenerator<ListedContent> {
    if (set === undefined) return;
    try {
      yield* this.parts.target.readContents(set);
    } catch (error) {
      if (!(error instanceof SetRefused)) throw error;
    }
  }

  async #backUpContents(plan: string): Promise<Manifest['contents']> {
    const { target, tell } = this.parts;
    const list = this.#newFile();
    let [count, contentBytes] = [0, 0];
    await LineWriter.writing(list, async (writer) => {
      for await (const content of inParallel(plannedIn(plan), (planned) => this.#backUpContent(planned))) {
        if (content === undefined) continue;
        await writer.write(content);
        count += 1;
        contentBytes += content.bytes;
        tell(`Files: ${count}.`);
      }
    });
    const digest = await receive(createReadStream(list), undefined);
    await target.put(pathIn(this.#set, 'contents'), list);
    return { ...digest, count, contentBytes };
  }

  /** @returns undefined if the storage does not have the content */
  async #backUpContent({ name, found, same }: PlannedContent): Promise<ListedContent | undefined> {
    const { target } = this.parts;
    if (same !== undefined && (await target.hasObject(same.sha256))) return same;
    const source = await this.#read(name);
    if (source === undefined) return undefined;
    const file = this.#newFile();
    const digest = await receive(source, file);
    await this.#keep(digest, file);
    const isSure = found !== undefined && found.modifiedAt < this.#begunAt.getTime() - UNSURE_MS;
    return { name, ...digest, modifiedAt: isSure ? found.modifiedAt : null };
  }

  async #keep({ sha256, bytes }: DigestedFile, file: string): Promise<void> {
    const { target } = this.parts;
    if (this.#leftovers.size < MAX_LEFTOVERS && (await target.hasObject(sha256))) {
      this.#leftovers.add(sha256);
      await rm(file);
      return;
    }
    await target.put(pathOfObject(sha256), file);
    this.#copied += 1;
    this.#copiedBytes += bytes;
  }

  async #read(name: string): Promise<Readable | undefined> {
    try {
      return await this.parts.storage.readStored(name);
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      this.#missingCount += 1;
      if (this.#missing.length < MAX_MISSING_NAMES) this.#missing.push(name);
      return undefined;
    }
  }

  /** A key that came into use while contents were copied may have encrypted some of them. */
  async #keysSince({ keys }: DatabaseState): Promise<Manifest['keys']> {
    const now = await this.parts.dumps.readPresent((session) => readActiveKeys(session));
    const both = (purpose: keyof typeof keys): string[] => [...new Set([...keys[purpose], ...(now?.[purpose] ?? [])])];
    return { secret: both('secret'), storage: both('storage') };
  }

  async #demandSpace(bytes: number, what: string): Promise<void> {
    const free = await this.parts.target.freeBytes();
    if (free >= bytes) return;
    throw new SetRefused(
      `There is not enough space for the ${what}: up to ${inMib(bytes)} MiB are needed, and ${inMib(free)} MiB are free. Make room, or name another target.`,
    );
  }

  #newFile(): string {
    const file = this.parts.target.newFile();
    this.#files.push(file);
    return file;
  }
}

async function* plannedIn(plan: string): AsyncGenerator<PlannedContent> {
  for await (const line of linesOf(plan)) yield JSON.parse(line) as PlannedContent;
}

const MIB = 1_048_576;

export function inMib(bytes: number): number {
  return Math.ceil(bytes / MIB);
}
