/** Text from the network or a file, made safe for a terminal: control characters but newline and tab are shown as `\xNN`. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** Text made safe for a terminal, on one line: a line end in it must not pass for another line. */
export function oneLine(text: string): string {
  return printable(text.replaceAll('\n', String.raw`\n`));
}

const LONGEST = 160;
const BEGINNING = new RegExp(`^.{${LONGEST}}`, 'su');

/** A value as JSON on one line, cut off where it is long. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value);
  const [beginning = text] = BEGINNING.exec(text) ?? [];
  return beginning.length === text.length ? text : `${beginning}… (${text.length} characters)`;
}

/** Text with every line set in by two blanks; an empty line is shown as `(empty line)`, since in a canonical request it counts. */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line === '' ? '(empty line)' : line}`)
    .join('\n');
}
