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

export interface BackedUp {
  readonly manifest: Manifest;
  /** Contents that the target did not have. */
  readonly copied: number;
  readonly copiedBytes: number;
  /** The first names of contents that profiles name, and that the storage does not have. */
  readonly missingNames: readonly string[];
}

/** A content to back up. */
interface PlannedContent {
  readonly name: string;
  /** Undefined if the storage has not listed the content. */
  readonly found: ListedObject | undefined;
  /** The content in the set before. */
  readonly earlier: ListedContent | undefined;
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
  readonly #missing: string[] = [];
  #missingCount = 0;
  #copied = 0;
  #copiedBytes = 0;

  constructor(
    private readonly parts: {
      readonly target: BackupTarget;
      readonly dumps: DatabaseDumps;
      readonly storage: FileStorage;
      /** The operator's key, which seals the manifest. */
      readonly sealKey: Buffer;
      readonly version: string;
      /** Receives a sentence about the progress. */
      readonly tell: (text: string) => void;
    },
  ) {}

  /** @throws SetRefused, DumpRefused or StorageUnavailable. The unfinished set is removed then, if that is possible */
  async run(): Promise<BackedUp> {
    const { target } = this.parts;
    await target.makeReady();
    // From now on no other backup removes anything.
    await target.putBytes(pathIn(this.#set, 'begun'), Buffer.from(`${JSON.stringify({ begunAt: this.#begunAt })}\n`));
    try {
      return await this.#fill();
    } catch (error) {
      await target.removeSet(this.#set).catch(() => undefined);
      throw error;
    } finally {
      for (const file of this.#files) await rm(file, { force: true });
    }
  }

  async #fill(): Promise<BackedUp> {
    const { target, version, dumps } = this.parts;
    const names = this.#newFile();
    const { state, takenAt, database } = await this.#backUpDatabase(names);
    const contents = await this.#backUpContents(names);
    const keys = await this.#keysSince(state);
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

  /** Finds each content in the storage, and in the set before. */
  async *#plan(names: string): AsyncGenerator<PlannedContent> {
    const base = (await this.parts.target.listSets()).findLast(({ isWhole }) => isWhole)?.name;
    const listed = new SortedList(this.parts.storage.list());
    const before = new SortedList(this.#contentsOf(base));
    try {
      for await (const name of linesOf(names)) {
        yield { name, found: await listed.find(name), earlier: await before.find(name) };
      }
    } finally {
      await listed.close();
      await before.close();
    }
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

  async #backUpContents(names: string): Promise<Manifest['contents']> {
    const { target, tell } = this.parts;
    const list = this.#newFile();
    let [count, contentBytes] = [0, 0];
    await LineWriter.writing(list, async (writer) => {
      for await (const content of inParallel(this.#plan(names), (planned) => this.#backUpContent(planned))) {
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
  async #backUpContent({ name, found, earlier }: PlannedContent): Promise<ListedContent | undefined> {
    const { target } = this.parts;
    const isThere = earlier !== undefined && (await target.hasObject(earlier.sha256));
    if (isThere && found?.modifiedAt === earlier.modifiedAt && found.bytes === earlier.bytes) return earlier;
    const source = await this.#read(name);
    if (source === undefined) return undefined;
    const file = this.#newFile();
    const digest = await receive(source, file);
    if (isThere && digest.sha256 === earlier.sha256) await rm(file);
    else {
      await target.put(pathOfObject(digest.sha256), file);
      this.#copied += 1;
      this.#copiedBytes += digest.bytes;
    }
    const isSure = found !== undefined && found.modifiedAt < this.#begunAt.getTime() - UNSURE_MS;
    return { name, ...digest, modifiedAt: isSure ? found.modifiedAt : null };
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

  #newFile(): string {
    const file = this.parts.target.newFile();
    this.#files.push(file);
    return file;
  }
}

const MIB = 1_048_576;

export function inMib(bytes: number): number {
  return Math.ceil(bytes / MIB);
}
