const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;
const TAB = /\t/gu;
const CONTROL = /\p{Control}/gu;
/** Characters that change the direction of the following text (D-FRM-26). Marks for single letters of a script stay. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** A place where a word may break. It shows nothing within a line, fonts draw a hyphen for it, and no search finds it. */
const SOFT_HYPHEN = /\u00ad/gu;
/** Half of a surrogate pair in UTF-16. */
const BROKEN = /\p{Surrogate}/gu;

/**
 * Returns the lines of an answer without characters that could control a printer, a word processor or the text around
 * it. An empty answer has no lines.
 */
export function linesOf(text: string): string[] {
  const lines = text.split(LINE_BREAK).map(cleaned);
  return lines.every((line) => line === '') ? [] : lines;
}

/** Returns a text without its soft hyphens: all texts and PDFs leave them out. */
export function withoutSoftHyphens(text: string): string {
  return text.replace(SOFT_HYPHEN, '');
}

/** Returns text for one line, such as a label. */
export function oneLine(text: string): string {
  return linesOf(text).join(' ');
}

function cleaned(line: string): string {
  return withoutSoftHyphens(line)
    .replace(TAB, '    ')
    .replace(CONTROL, '')
    .replace(DIRECTION, '')
    .replace(BROKEN, '\ufffd');
}
