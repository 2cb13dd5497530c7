import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Caches, Turn } from '../../runtime/index.js';
import { namesEntityTag } from './entity-tag.js';
import { Reply } from './reply.js';

/** JSON as it is sent, with its entity tag. */
export interface WrittenJson {
  readonly tag: string;
  /** UTF-8. */
  readonly json: () => Promise<Buffer>;
}

interface Entry {
  readonly tag: string;
  json: Buffer | undefined;
  /** Set while a dropped text is written anew. */
  rewriting: Promise<Buffer> | undefined;
}

type Write = () => Promise<Buffer>;

/**
 * Caches JSON that is derived from the configuration. A later reply needs no computation, and a 304 not even the text.
 * Equal requests at the same time share one writing.
 */
@Injectable()
export class WrittenCache {
  /** The limit for all cached texts together. Tags are short, and are kept as long as their source. */
  protected readonly maxBytes: number = 64 * 1024 * 1024;
  readonly #entries = new WeakMap<object, Map<string, Promise<Entry>>>();
  /** Entries with a text, the most recently used last. */
  readonly #withText = new Set<Entry>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(caches: Caches = new Caches()) {
    caches.add('written_documents', () => ({
      hits: this.#hits,
      misses: this.#misses,
      entries: this.#withText.size,
      bytes: this.#bytes,
    }));
  }

  /**
   * @param source the object that the text is derived from; the cache entry ends with it
   * @param key names the text among those of the source
   */
  async of(source: object, key: string, write: Write): Promise<WrittenJson> {
    const entries = this.#entries.get(source) ?? new Map<string, Promise<Entry>>();
    this.#entries.set(source, entries);
    const known = entries.get(key);
    if (known) this.#hits += 1;
    else this.#misses += 1;
    const entry = await (known ?? this.#add(entries, { key, write }));
    return { tag: entry.tag, json: () => this.#jsonOf(entry, write) };
  }

  #add(entries: Map<string, Promise<Entry>>, { key, write }: { key: string; write: Write }): Promise<Entry> {
    const entry = this.#written(write);
    entries.set(key, entry);
    // Caches only what could be made, not a key that a caller invented.
    entry.catch(() => entries.delete(key));
    return entry;
  }

  async #written(write: Write): Promise<Entry> {
    const json = await write();
    const tag = await new Turn().through(tagSteps(json));
    const entry = { tag, json: undefined, rewriting: undefined };
    this.#setText(entry, json);
    return entry;
  }

  async #jsonOf(entry: Entry, write: Write): Promise<Buffer> {
    const json = entry.json ?? (await this.#rewritten(entry, write));
    this.#setText(entry, json);
    return json;
  }

  #rewritten(entry: Entry, write: Write): Promise<Buffer> {
    entry.rewriting ??= write().finally(() => (entry.rewriting = undefined));
    return entry.rewriting;
  }

  #setText(entry: Entry, json: Buffer): void {
    this.#drop(entry);
    entry.json = json;
    this.#bytes += json.length;
    this.#withText.add(entry);
    for (const oldest of this.#withText) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(entry: Entry): void {
    if (!this.#withText.delete(entry)) return;
    this.#bytes -= entry.json?.length ?? 0;
    entry.json = undefined;
  }
}

/** A hash of this many bytes takes a few milliseconds. */
const HASHED_AT_ONCE = 1024 * 1024;

function* tagSteps(json: Buffer): Generator<undefined, string, undefined> {
  const hash = createHash('sha256');
  for (let at = 0; at < json.length; at += HASHED_AT_ONCE) {
    hash.update(json.subarray(at, at + HASHED_AT_ONCE));
    yield;
  }
  return `"${hash.digest('base64url')}"`;
}

/** Replies with the JSON, or with 304 if the caller has it: partners ask for schemas often, and schemas rarely change. */
export async function writtenReply({ tag, json }: WrittenJson, ifNoneMatch: string | undefined): Promise<Reply> {
  const reply = namesEntityTag(ifNoneMatch, tag) ? Reply.of(304, undefined) : Reply.okRendered(await json());
  return reply.with('ETag', tag);
}
