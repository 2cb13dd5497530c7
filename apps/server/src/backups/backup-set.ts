import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { keyIdOf } from '../config/index.js';

/** The layout of sets that this version writes. It reads no other. */
const FORMAT = 1;

export const FILES_OF_SET = {
  /** Written first. Without a manifest, it shows that the backup still runs or was interrupted. */
  begun: 'begun.json',
  database: 'database.dump',
  /** The contents of files: a line each (`content-list.ts`). */
  contents: 'contents.jsonl',
  /** Written last, so that only a whole set has one. */
  manifest: 'manifest.json',
} as const;

/** A file of a set, with what its bytes must be. */
export interface DigestedFile {
  /** SHA-256, lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Describes a set, and everything that it must have. */
export interface Manifest {
  readonly format: number;
  readonly set: string;
  readonly version: string;
  /** The number of migrations of the database, and the name of the last one. */
  readonly release: number;
  readonly migration: string;
  readonly databaseKind: 'sqlite' | 'postgres';
  /** Times are ISO 8601. The database is that of `takenAt`. */
  readonly begunAt: string;
  readonly takenAt: string;
  readonly endedAt: string;
  readonly customers: number;
  readonly profiles: number;
  readonly newestChange: number;
  /** The ids of the keys that open what is encrypted. The keys themselves are in no backup. */
  readonly keys: { readonly secret: readonly string[]; readonly storage: readonly string[] };
  readonly database: DigestedFile;
  /** The list of contents, how many there are, and the sum of their bytes. */
  readonly contents: DigestedFile & { readonly count: number; readonly contentBytes: number };
  /** Contents that profiles name, and that the storage did not have. */
  readonly missing: number;
  readonly seal: Seal;
}

/** A set cannot be used. The message says why, and the way out. */
export class SetRefused extends Error {
  override readonly name = 'SetRefused';
}

/** Returns the name of a set that begins now. Names sort by time. */
export function nameOfSet(now: Date): string {
  return now.toISOString().replace(/[:.]/g, '-');
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/;

/** Returns when a set began. Undefined for other names. */
export function beginOf(set: string): number | undefined {
  const [, hour, minute, second, rest] = NAME.exec(set) ?? [];
  const begin = Date.parse(`${hour}:${minute}:${second}.${rest}`);
  return Number.isNaN(begin) ? undefined : begin;
}

export function pathIn(set: string, file: keyof typeof FILES_OF_SET): string {
  return `sets/${set}/${FILES_OF_SET[file]}`;
}

/** Returns where a target keeps bytes: by their digest, so that equal bytes are kept once. */
export function pathOfObject(sha256: string): string {
  return `objects/${sha256.slice(0, 2)}/${sha256}`;
}

/**
 * Renders a manifest, with a digest of itself.
 * @param key the operator's key, which seals the manifest
 */
export function renderManifest(manifest: Omit<Manifest, 'format' | 'seal'>, key: Buffer): Buffer {
  const bare = { format: FORMAT, ...manifest };
  const whole = { ...bare, seal: sealOf(bare, key) };
  return Buffer.from(`${JSON.stringify({ ...whole, sha256: digestOf(whole) }, null, 2)}\n`);
}

/** @throws SetRefused if the manifest was changed, or is of another format */
export function parseManifest(set: string, text: string): Manifest {
  const read = parseJson(text) as Partial<Manifest & { readonly sha256: string }> | undefined;
  const { sha256, ...manifest } = read ?? {};
  if (sha256 === undefined || manifest.set !== set || sha256 !== digestOf(manifest))
    throw new SetRefused(`The manifest of the set ${set} is damaged. Take another set.`);
  if (manifest.format !== FORMAT)
    throw new SetRefused(
      `The set ${set} has the format ${JSON.stringify(manifest.format)}, and this version reads ${FORMAT}. Restore it by the version that made it, ${JSON.stringify(manifest.version)}.`,
    );
  return manifest as Manifest;
}

function digestOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const PURPOSE = 'talent backup manifest';
const KEY_BYTES = 32;

/** Shows that somebody with the operator's key has made a manifest, and so everything whose digest it has. */
interface Seal {
  /** The id of the operator's key. */
  readonly key: string;
  /** HMAC-SHA-256 of the manifest without its seal, by a key that is derived for this purpose. Lower-case hex. */
  readonly hmac: string;
}

function sealOf(manifest: object, key: Buffer): Seal {
  return { key: keyIdOf(key), hmac: hmacOf(manifest, key).toString('hex') };
}

/** Returns `wrong` for a changed manifest, and `other key` if nobody can tell. */
export function verifySeal({ seal, ...manifest }: Manifest, keys: readonly Buffer[]): 'right' | 'wrong' | 'other key' {
  const key = keys.find((one) => keyIdOf(one) === seal.key);
  if (key === undefined) return 'other key';
  return timingSafeEqual(hmacOf(manifest, key), Buffer.from(seal.hmac, 'hex')) ? 'right' : 'wrong';
}

function hmacOf(manifest: object, key: Buffer): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES));
  return createHmac('sha256', derived).update(JSON.stringify(manifest)).digest();
}
