/**
 * The result of comparing the operator's key with the key of the stored contents. With `unset`, contents are
 * encrypted, but no key is set.
 */
export type KeyFit = 'fits' | 'other' | 'unset';

const REFUSALS: Readonly<Record<Exclude<KeyFit, 'fits'>, string>> = {
  other: 'is not the key that the contents of files in TALENT_STORAGE_URL were encrypted by.',
  unset: 'is not set, and contents of files in TALENT_STORAGE_URL are encrypted.',
};
const WAYS_OUT =
  'Set it to the key that encrypted them. If that key is lost, the contents are lost too: set TALENT_STORAGE_URL to another storage.';

/** The file storage is out of reach, full or read-only. Another attempt may succeed. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';

  /** @param what the failure, such as `A file could not be written` */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${codeOf(cause)}.`, { cause });
  }
}

/**
 * TALENT_STORAGE_KEY is not the key of the stored contents. The server stores no contents with another key beside
 * them.
 */
export class StorageKeyRefused extends StorageUnavailable {
  override readonly name: string = 'StorageKeyRefused';

  constructor(fit: Exclude<KeyFit, 'fits'>) {
    super(REFUSALS[fit], undefined);
    this.message = `TALENT_STORAGE_KEY ${REFUSALS[fit]} ${WAYS_OUT}`;
  }
}

/** The profile and the field whose file has this content. Log lines name them. */
export interface ContentOwner {
  readonly customer: number;
  /** For example `people/12`. */
  readonly profile: string;
  readonly field: string;
}

/** A profile names a content that cannot be read. Another attempt would fail too (D-PLT-28). */
export abstract class ContentLost extends Error {
  /** Describes the failure in the log, without the name of the content. */
  abstract readonly summary: string;
  /** The reader of the content sets the owner, because the stores do not know it. */
  owner: ContentOwner | undefined;

  /** @param stored the name of the content in the storage */
  constructor(
    message: string,
    readonly stored: string,
  ) {
    super(message);
  }

  of(owner: ContentOwner | undefined): this {
    this.owner = owner;
    return this;
  }
}

/** A row names a content that is not in the storage. */
export class ContentMissing extends ContentLost {
  override readonly name = 'ContentMissing';
  override readonly summary = 'The file storage does not have the content of a file.';

  constructor(stored: string) {
    super(
      `The file storage does not have ${stored}, which a profile names. Restore it, or have the file sent again.`,
      stored,
    );
  }
}

/** The stored bytes differ from what was written, or another TALENT_STORAGE_KEY encrypted them. */
export class ContentDamaged extends ContentLost {
  override readonly name = 'ContentDamaged';
  override readonly summary = 'The file storage has a damaged content of a file, or TALENT_STORAGE_KEY is another one.';

  constructor(stored: string) {
    super(
      `The file storage holds a damaged ${stored}, or TALENT_STORAGE_KEY is not the key that it was written with.`,
      stored,
    );
  }
}

/** Returns the code of a system error, or the name of an S3 error. */
export function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown error';
}
