const LONGEST = 160;

/** Control characters, and those that turn the direction of a text, which can make it look like another one. */
const STEERING = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Text from the network for a line of a terminal: what steers it, line ends too, is shown as `\xNN` or `\uNNNN`. */
export function oneLine(text: string): string {
  return text.replace(STEERING, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

/** The same, and what is long is cut. */
export function cutLine(text: string): string {
  return oneLine(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
