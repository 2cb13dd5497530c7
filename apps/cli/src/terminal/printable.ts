/** Text from the network or a file, made safe for a terminal: control characters but newline and tab are shown as `\xNN`. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
