const LONGEST = 160;

/** Text from the network for a line of a terminal: control characters, line ends too, are shown as `\xNN`; what is long is cut. */
export function oneLine(text: string): string {
  const beginning = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return beginning.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
