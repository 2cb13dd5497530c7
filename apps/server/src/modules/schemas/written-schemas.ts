import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** A schema as it is answered. */
export interface WrittenSchema {
  readonly tag: string;
  /** UTF-8. */
  readonly json: () => Buffer;
}

interface Kept {
  readonly tag: string;
  json: Buffer | undefined;
}

/** Schemas are made and written once: a reply after that costs no making, and a 304 not even the text. */
@Injectable()
export class WrittenSchemas {
  /** What all texts that are kept may have together. Tags are short, and kept as long as what their schema is made of. */
  protected readonly maxBytes: number = 64 * 1024 * 1024;
  readonly #known = new WeakMap<object, Map<string, Kept>>();
  /** Those with a text; the ones that were asked for last are the last. */
  readonly #held = new Set<Kept>();
  #bytes = 0;

  /**
   * @param source what the schema is made of, in its configuration's revision: what is kept goes with it
   * @param key names the schema among those of the source
   */
  of(source: object, key: string, make: () => object): WrittenSchema {
    const known = this.#known.get(source) ?? new Map<string, Kept>();
    const kept = known.get(key) ?? this.#keep(make());
    // only what could be made is kept: a key that a caller invented is not
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
