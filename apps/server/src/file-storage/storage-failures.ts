/** Whether the operator's key is the key of the stored contents: it fits, it is another one, or none is set. */
export type KeyFit = 'fits' | 'other' | 'unset';

const REFUSALS: Readonly<Record<Exclude<KeyFit, 'fits'>, string>> = {
  other: 'is not the key that the contents of files in TALENT_STORAGE_URL were encrypted by.',
  unset: 'is not set, and contents of files in TALENT_STORAGE_URL are encrypted.',
};
const WAYS_OUT =
  'Set it to the key that they were encrypted by. Where that is lost, so are they: name another storage by TALENT_STORAGE_URL.';

/** The file storage is out of reach, full or read-only. Another attempt may succeed. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';

  /** @param what could not be done, such as `A file could not be written` */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${codeOf(cause)}.`, { cause });
  }
}

/** The folder is on another file system than before, and lacks its contents: a mount is missing. */
export class StorageUnmounted extends StorageUnavailable {
  override readonly name: string = 'StorageUnmounted';

  constructor(folder: string) {
    super(folder, undefined);
    this.message =
      `TALENT_STORAGE_URL: ${folder} is on another file system than before, and holds none of the files that profiles name. ` +
      'Mount the right one; if this is meant, restart the server.';
  }
}

/** TALENT_STORAGE_KEY is not the key of the stored contents. Nothing is stored beside them. */
export class StorageKeyRefused extends StorageUnavailable {
  override readonly name: string = 'StorageKeyRefused';

  constructor(fit: Exclude<KeyFit, 'fits'>) {
    super(REFUSALS[fit], undefined);
    this.message = `TALENT_STORAGE_KEY ${REFUSALS[fit]} ${WAYS_OUT}`;
  }
}

/** The profile and the field whose file a content is, for the log. */
export interface ContentOwner {
  readonly customer: number;
  /** For example `people/12`. */
  readonly profile: string;
  readonly field: string;
}

/** A content that a profile names cannot be read, now or by another attempt (D-PLT-28). */
export abstract class ContentLost extends Error {
  /** Says for the log what is wrong, without the name of the content. */
  abstract readonly summary: string;
  /** Set by the reader of the content, because the stores do not know the owner. */
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

/** A row names a content that the storage does not have. */
export class ContentMissing extends ContentLost {
  override readonly name = 'ContentMissing';
  override readonly summary = 'The file storage does not have the content of a file.';

  constructor(stored: string) {
    super(`The file storage has no ${stored}, which a profile names: restore it, or have the file sent again.`, stored);
  }
}

/** A content differs from what was written, or TALENT_STORAGE_KEY is not the key that it was written with. */
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

/** The code of a system error, or the name of an S3 error. */
export function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown error';
}
