/** Text with every line set in by two blanks; an empty line is shown as `(empty line)`, since in a canonical request it counts. */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line === '' ? '(empty line)' : line}`)
    .join('\n');
}
