import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Reply } from '../../http/index.js';

/** A schema as text, with its entity tag. */
export interface CachedSchema {
  readonly tag: string;
  /** UTF-8. */
  readonly json: () => Buffer;
}

interface CacheEntry {
  readonly tag: string;
  json: Buffer | undefined;
}

/** Caches schemas as text: a later reply needs no computation, and a 304 not even the text. */
@Injectable()
export class SchemaCache {
  /** The limit for all cached texts together. Tags are short, and are kept as long as the source of their schema. */
  protected readonly maxBytes: number = 64 * 1024 * 1024;
  readonly #entries = new WeakMap<object, Map<string, CacheEntry>>();
  /** Cached texts, the most recently used last. */
  readonly #withText = new Set<CacheEntry>();
  #bytes = 0;

  /**
   * @param source the object that the schema is derived from; the cache entry ends with it
   * @param key names the schema among those of the source
   */
  of(source: object, key: string, make: () => object): CachedSchema {
    const entries = this.#entries.get(source) ?? new Map<string, CacheEntry>();
    const entry = entries.get(key) ?? this.#add(make());
    // Caches only what could be made, not a key that a caller invented.
    this.#entries.set(source, entries.set(key, entry));
    return { tag: entry.tag, json: () => this.#jsonOf(entry, make) };
  }

  #add(schema: object): CacheEntry {
    const json = serialize(schema);
    const entry = { tag: `"${createHash('sha256').update(json).digest('base64url')}"`, json: undefined };
    this.#setText(entry, json);
    return entry;
  }

  #jsonOf(entry: CacheEntry, make: () => object): Buffer {
    const json = entry.json ?? serialize(make());
    this.#setText(entry, json);
    return json;
  }

  #setText(entry: CacheEntry, json: Buffer): void {
    this.#drop(entry);
    entry.json = json;
    this.#bytes += json.length;
    this.#withText.add(entry);
    for (const oldest of this.#withText) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(entry: CacheEntry): void {
    if (!this.#withText.delete(entry)) return;
    this.#bytes -= entry.json?.length ?? 0;
    entry.json = undefined;
  }
}

function serialize(schema: object): Buffer {
  return Buffer.from(JSON.stringify(schema));
}

/**
 * Replies with a schema, or with 304 if the caller has it: partners ask for schemas often, and schemas rarely change.
 */
export function schemaReply({ tag, json }: CachedSchema, ifNoneMatch: string | undefined): Reply {
  return Reply.conditional(tag, ifNoneMatch, () => Reply.okRendered(json()));
}
