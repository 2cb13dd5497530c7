import type { CacheFigures } from '../../runtime/index.js';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Link } from '@talent-platform/protocol/wire';
import type { JsonValue, ProfileType } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';

/** A profile to read, with the fields to show. */
export interface ProfileRead {
  readonly profileType: ProfileType;
  readonly id: number;
  /** The `fields=` of the request. Undefined for the default fields. */
  readonly fields: string | undefined;
}

export interface ProfileView {
  readonly values: Record<string, JsonValue>;
  readonly links: readonly Link[];
  readonly warnings: readonly Problem[];
  /** The tag for ETag, If-None-Match and If-Match (D-NET-6). */
  readonly entityTag: string;
  readonly version: number;
  /** The answer shows only the profile's own values, nothing of what it refers to, and no search lock can hide it. */
  readonly standsAlone: boolean;
}

/** A profile as it was answered. Its values and links are already JSON. */
export type CachedProfile = Pick<ProfileView, 'links' | 'warnings' | 'entityTag' | 'version'> & {
  /** UTF-8. */
  readonly json: Buffer;
};

/** Limit in bytes of all cached profiles together. The oldest are dropped first. */
const MAX_BYTES = 33_554_432;

/** Number of bytes that a cached profile takes in addition to its text: links, the tag, entries of maps. */
const BYTES_BESIDE = 1024;

/**
 * Caches profiles as replies show them, so that a repeated read only queries the version. A cached profile is valid
 * while its version, the configuration and the lists are unchanged. The reader checks the version first. Caches only
 * profiles that show nothing but their own values, and that no search lock can hide.
 */
export class ProfileCache {
  /** Reads that the cache has served, and those that it has not. */
  hits = 0;
  misses = 0;
  readonly #profiles = new Map<string, CachedProfile>();
  readonly #numbers = new WeakMap<object, number>();
  #lastNumber = 0;
  #bytes = 0;

  constructor(private readonly maxBytes: number = MAX_BYTES) {}

  /** The caller must check that the profile still has this version. */
  find(definitions: CallerDefinitions, read: ProfileRead): CachedProfile | undefined {
    return this.#profiles.get(this.#keyOf(definitions, read));
  }

  /**
   * Caches a profile that shows only its own values, and returns the cached profile. Returns any other profile
   * unchanged.
   */
  keep(definitions: CallerDefinitions, read: ProfileRead, profile: ProfileView): ProfileView | CachedProfile {
    this.misses += 1;
    if (!profile.standsAlone) return profile;
    const { values, links, warnings, entityTag, version } = profile;
    const json = bytesOf(JSON.stringify({ ...values, links }));
    const written = { links, warnings, entityTag, version, json };
    const key = this.#keyOf(definitions, read);
    this.#drop(key);
    this.#profiles.set(key, written);
    this.#bytes += sizeOf(key, written);
    // Makes room for many at once, because a map walks past the places of all that it has lost to its first one.
    for (const oldest of this.#bytes > this.maxBytes ? this.#profiles.keys() : []) {
      if (this.#bytes <= this.maxBytes * 0.9) break;
      this.#drop(oldest);
    }
    return written;
  }

  get figures(): CacheFigures {
    return { hits: this.hits, misses: this.misses, entries: this.#profiles.size, bytes: this.#bytes };
  }

  clear(): void {
    this.#profiles.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    const profile = this.#profiles.get(key);
    if (profile === undefined) return;
    this.#profiles.delete(key);
    this.#bytes -= sizeOf(key, profile);
  }

  #keyOf({ source }: CallerDefinitions, { profileType, id, fields = '' }: ProfileRead): string {
    let number = this.#numbers.get(source);
    if (number === undefined) {
      number = ++this.#lastNumber;
      this.#numbers.set(source, number);
    }
    return `${number}/${profileType}/${id}?${fields}`;
  }
}

function sizeOf(key: string, { json, warnings }: CachedProfile): number {
  const warningLength = warnings.reduce((sum, { detail = '' }) => sum + detail.length, 0);
  return json.length + 2 * (key.length + warningLength) + BYTES_BESIDE;
}

/** Copies the text into memory of its own. A slice of Node's pool would keep the whole pool alive. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
