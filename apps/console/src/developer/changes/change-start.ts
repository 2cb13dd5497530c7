/** The place at which the list of changes begins, and the types that it tells of. */
export interface ChangeStart {
  /** `now`, `beginning`, or a cursor: the `next` of a page. */
  readonly from: string;
  /** As they stand in paths, with commas; empty for all. */
  readonly types: string;
}

export const FROM_NOW = 'now';
export const FROM_BEGINNING = 'beginning';

/** Reads the start of an address, so that it can be linked and gone back to. */
export function readStart(parameters: URLSearchParams): ChangeStart {
  return { from: parameters.get('from') || FROM_NOW, types: parameters.get('types') ?? '' };
}

/** Writes the start into an address. */
export function writeStart({ from, types }: ChangeStart): URLSearchParams {
  return new URLSearchParams([
    ...(from === FROM_NOW ? [] : [['from', from]]),
    ...(types === '' ? [] : [['types', types]]),
  ]);
}

/** Returns the types of a text such as `people, jobs`; undefined for all. */
export function typesOf(text: string): readonly string[] | undefined {
  const types = text.split(',').flatMap((type) => type.trim() || []);
  return types.length === 0 ? undefined : types;
}
