import { DEFAULT_LIMITS } from './default-limits.js';

const { pages, scannedPages, frames, textCharacters } = DEFAULT_LIMITS;

/** Limit of the rows that are read of a sheet. */
export const MAX_ROWS = 20_000;

/**
 * The causes for which a text or a PDF lacks something of its file, each with its sentence (D-FIL-15). The sentences
 * never quote the content of the file.
 */
export const OMISSIONS = {
  PAGE_UNREADABLE: 'A page cannot be read.',
  PAGES_CUT: `Only the first ${pages} pages were taken.`,
  SCANS_CUT: `Only the first ${scannedPages} scanned pages were read.`,
  FRAMES_CUT: `Only the first ${frames} pictures were taken.`,
  ANIMATION_CUT: 'Only the first picture of an animation was read.',
  ROWS_CUT: `Only the first ${MAX_ROWS.toLocaleString('en')} rows of a sheet were read.`,
  TEXT_CUT: `Only the first ${textCharacters.toLocaleString('en')} characters were taken.`,
  TIME_OVER: 'The time was over before all of the file was read.',
  FILE_CUT_OFF: 'The end of the file is missing.',
  PART_ENCRYPTED: 'A part asks for a password, and was left out.',
  PART_DAMAGED: 'A part is damaged, and was left out.',
  PART_UNSUPPORTED: 'A part is of a kind that is not read, and was left out.',
  PART_TOO_LARGE: 'A part passes a limit, and was left out.',
  CHARACTERS_UNMAPPED: 'Characters were left out, because their font does not say which they are.',
  GLYPHS_MISSING: 'Boxes stand for characters that no font of the server has.',
  PICTURES_LEFT_OUT: 'Pictures that cannot be drawn were left out.',
  PICTURES_OUTSIDE: 'Pictures that are not in the file were left out.',
} as const;

export type Omission = keyof typeof OMISSIONS;

/** Records that the result lacks something. */
export type Omit = (omission: Omission) => void;

/** Returns the known omissions of a list from outside, in the order of the table. */
export function omissionsIn(names: unknown): readonly Omission[] {
  const given: readonly unknown[] = Array.isArray(names) ? names : [];
  return (Object.keys(OMISSIONS) as Omission[]).filter((name) => given.includes(name));
}
