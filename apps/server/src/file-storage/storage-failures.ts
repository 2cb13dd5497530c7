import type { KeyFit } from './storage-keys.js';

const REFUSALS: Readonly<Record<Exclude<KeyFit, 'fits'>, string>> = {
  other: 'is not the key that the contents of files in TALENT_STORAGE_URL were encrypted by.',
  unset: 'is not set, and contents of files in TALENT_STORAGE_URL are encrypted.',
};
const WAYS_OUT =
  'Set it to the key that they were encrypted by. Where that is lost, so are they: name another storage by TALENT_STORAGE_URL.';

/** The storage of files is out of reach, full or read-only: nothing was decided, and another try may go well. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';

  /** @param what could not be done, such as `A file could not be written` */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${codeOf(cause)}.`, { cause });
  }
}

/** TALENT_STORAGE_KEY is not what contents were encrypted by: nothing is kept beside them. */
export class StorageKeyRefused extends StorageUnavailable {
  override readonly name: string = 'StorageKeyRefused';

  constructor(fit: Exclude<KeyFit, 'fits'>) {
    super(REFUSALS[fit], undefined);
    this.message = `TALENT_STORAGE_KEY ${REFUSALS[fit]} ${WAYS_OUT}`;
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
