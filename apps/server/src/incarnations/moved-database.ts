import { isSameFile } from '../database/index.js';
import type { DatabasePlace, FileIdentity, PostgresPlace } from '../database/index.js';
import type { IncarnationReason } from './incarnation.entity.js';

/** The place and the history that the database itself tells of. */
export interface KnownHistory {
  readonly place: DatabasePlace;
  /** The ids of all incarnations, the current one last. */
  readonly ids: readonly string[];
  /** When the current one began; milliseconds since 1970. */
  readonly begunAt: number;
}

/** The history that the mark beside the database tells of. */
export interface MarkedHistory {
  readonly id: string;
  /** The newest change that was committed when the mark was written. */
  readonly newestChange: number;
  /** The folder that the mark was written to. */
  readonly folder: FileIdentity;
  readonly place: DatabasePlace;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** The facts that a start finds about its database. */
export interface FoundDatabase {
  readonly known: KnownHistory;
  readonly mark: MarkedHistory | undefined;
  readonly place: DatabasePlace;
  readonly newestChange: number;
  /** The folder that the mark stands in now. */
  readonly folder: FileIdentity;
}

type Moved = Exclude<IncarnationReason, 'first' | 'named' | 'missing'>;

/** Why the database is not the one that it was; undefined if it is (D-PLT-22). */
export function movedBy(found: FoundDatabase): Moved | undefined {
  return movedPlace(found) ?? (isBehindMark(found) ? 'restored' : undefined);
}

/** Why a database that was reached over a running server's connection is not the one that it was. */
export function movedWhileRunning(known: DatabasePlace, place: DatabasePlace): Moved | undefined {
  if (known.kind !== 'postgres' || place.kind !== 'postgres') return undefined;
  if (!isSameDatabase(known, place)) return 'copied';
  return movedWithin(known, place);
}

/** Whether a mark was written for the database of this place: one folder may serve one database after the other. */
export function isMarkOf(place: DatabasePlace, mark: MarkedHistory): boolean {
  if (place.kind === 'sqlite') return mark.place.kind === 'sqlite';
  return mark.place.kind === 'postgres' && isSameDatabase(mark.place, place);
}

function movedPlace({ known, place, mark, folder }: FoundDatabase): Moved | undefined {
  if (known.place.kind === 'sqlite' && place.kind === 'sqlite') {
    if (isSameFile(known.place.file, place.file)) return undefined;
    // A file that was put into the place of another one finds that one's mark. A copied folder is another folder than the mark tells.
    return mark && isSameFile(mark.folder, folder) ? 'restored' : 'copied';
  }
  if (known.place.kind === 'postgres' && place.kind === 'postgres') return movedCluster(known.place, place);
  return 'copied';
}

function movedCluster(known: PostgresPlace, place: PostgresPlace): Moved | undefined {
  if (!isSameDatabase(known, place)) return 'copied';
  const isKnownAddress =
    known.serverStart === place.serverStart || place.addresses.some((address) => known.addresses.includes(address));
  if (!isKnownAddress) return 'copied';
  return movedWithin(known, place);
}

/** Why the same database has another history: a dump that is restored over it makes its tables anew. */
function movedWithin(known: PostgresPlace, place: PostgresPlace): Moved | undefined {
  if (isOther(known.timeline, place.timeline)) return 'failover';
  return isOther(known.table ?? '', place.table ?? '') ? 'restored' : undefined;
}

function isSameDatabase(known: PostgresPlace, place: PostgresPlace): boolean {
  return !isOther(known.system, place.system) && known.database === place.database;
}

/** A part that one of both does not tell says nothing. */
function isOther(known: string, now: string): boolean {
  return known !== '' && now !== '' && known !== now;
}

/** The mark is written after the commits that it tells of, so that a crash never leaves it ahead. */
function isBehindMark({ known, mark, newestChange }: FoundDatabase): boolean {
  if (mark === undefined) return false;
  // The mark of a node that was not running when another one began an incarnation, after the same restore, tells nothing new.
  if (!known.ids.includes(mark.id)) return mark.writtenAt > known.begunAt;
  return mark.id === known.ids.at(-1) && newestChange < mark.newestChange;
}
