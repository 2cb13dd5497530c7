import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { ProfileRead } from './profile-places.js';
import type { LargeProfile, ReadProfile } from './profile-reader.js';

/** A profile as it was answered: its values and links are written already. */
export type WrittenProfile = Pick<ReadProfile, 'links' | 'warnings' | 'entityTag' | 'version'> & {
  /** UTF-8. */
  readonly json: Buffer;
};

/** Of all together; those that were kept first go first. */
const MAX_BYTES = 33_554_432;
/** What one takes beside its text: links, the tag, the places in memory. */
const BYTES_BESIDE = 1024;

/**
 * Profiles as they were answered, so that reading one again is asking for its version. One is right for as long as that
 * version stands and the configuration and lists are those that it was made of; whoever asks first makes sure of the
 * version. Only those are kept that show nothing but their own values, and that no search lock may close.
 */
export class KeptProfiles {
  readonly #profiles = new Map<string, WrittenProfile>();
  readonly #numbers = new WeakMap<object, number>();
  #lastNumber = 0;
  #bytes = 0;
  #clearings = 0;

  constructor(private readonly maxBytes: number = MAX_BYTES) {}

  /** To be used only where the profile has that version still. */
  find(definitions: CallerDefinitions, read: ProfileRead): WrittenProfile | undefined {
    return this.#profiles.get(this.#keyOf(definitions, read));
  }

  /** Keeps a profile that stands alone, and gives it as it is kept; another one comes back as it is. */
  keep(
    definitions: CallerDefinitions,
    read: ProfileRead,
    profile: ReadProfile | LargeProfile,
  ): ReadProfile | WrittenProfile {
    if (!profile.standsAlone) return profile;
    const { values, links, warnings, entityTag, version } = profile;
    const json = 'json' in profile ? profile.json : bytesOf(JSON.stringify({ ...values, links }));
    const written = { links, warnings, entityTag, version, json };
    const key = this.#keyOf(definitions, read);
    this.#drop(key);
    this.#profiles.set(key, written);
    this.#bytes += sizeOf(key, written);
    for (const oldest of this.#profiles.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
    return written;
  }

  /** How often all were dropped: the version that is asked for meanwhile says nothing of what was found before. */
  get clearings(): number {
    return this.#clearings;
  }

  clear(): void {
    this.#clearings += 1;
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

function sizeOf(key: string, { json, warnings }: WrittenProfile): number {
  const told = warnings.reduce((sum, { detail = '' }) => sum + detail.length, 0);
  return json.length + 2 * (key.length + told) + BYTES_BESIDE;
}

/** In memory of their own: a piece of node's pool would keep all of it. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
