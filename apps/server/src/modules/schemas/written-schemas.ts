import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** A schema as text, with its entity tag. */
export interface WrittenSchema {
  readonly tag: string;
  /** UTF-8. */
  readonly json: () => Buffer;
}

interface Kept {
  readonly tag: string;
  json: Buffer | undefined;
}

/** Caches schemas as text: a later reply needs no computation, and a 304 not even the text. */
@Injectable()
export class WrittenSchemas {
  /** The limit for all cached texts together. Tags are short, and are kept as long as the source of their schema. */
  protected readonly maxBytes: number = 64 * 1024 * 1024;
  readonly #known = new WeakMap<object, Map<string, Kept>>();
  /** Cached texts, the most recently used last. */
  readonly #held = new Set<Kept>();
  #bytes = 0;

  /**
   * @param source the object that the schema is derived from; the cache entry ends with it
   * @param key names the schema among those of the source
   */
  of(source: object, key: string, make: () => object): WrittenSchema {
    const known = this.#known.get(source) ?? new Map<string, Kept>();
    const kept = known.get(key) ?? this.#keep(make());
    // Caches only what could be made, not a key that a caller invented.
    this.#known.set(source, known.set(key, kept));
    return { tag: kept.tag, json: () => this.#jsonOf(kept, make) };
  }

  #keep(schema: object): Kept {
    const json = write(schema);
    const kept = { tag: `"${createHash('sha256').update(json).digest('base64url')}"`, json: undefined };
    this.#hold(kept, json);
    return kept;
  }

  #jsonOf(kept: Kept, make: () => object): Buffer {
    const json = kept.json ?? write(make());
    this.#hold(kept, json);
    return json;
  }

  #hold(kept: Kept, json: Buffer): void {
    this.#letGo(kept);
    kept.json = json;
    this.#bytes += json.length;
    this.#held.add(kept);
    for (const oldest of this.#held) {
      if (this.#bytes <= this.maxBytes) break;
      this.#letGo(oldest);
    }
  }

  #letGo(kept: Kept): void {
    if (!this.#held.delete(kept)) return;
    this.#bytes -= kept.json?.length ?? 0;
    kept.json = undefined;
  }
}

function write(schema: object): Buffer {
  return Buffer.from(JSON.stringify(schema));
}
