/** The storage of files is out of reach, full or read-only: nothing was decided, and another try may go well. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  /** @param what could not be done, such as `A file could not be written` */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${codeOf(cause)}.`, { cause });
  }
}

/** A row names a content that the storage does not have. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';

  constructor(name: string) {
    super(`The file storage has no ${name}, which a profile names: restore it, or have the file sent again.`);
  }
}

/** What a content holds is not what was written, or TALENT_STORAGE_KEY is not the key that it was written with. */
export class ContentDamaged extends Error {
  override readonly name = 'ContentDamaged';

  constructor(name: string) {
    super(`The file storage holds a damaged ${name}, or TALENT_STORAGE_KEY is not the key that it was written with.`);
  }
}

/** The code of a system's error, or the name of a service's. */
export function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown error';
}
