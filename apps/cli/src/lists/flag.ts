const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/** True or false as a text has it, in capitals too, which spreadsheets write; undefined for any other text. */
export function parseFlag(text: string): boolean | undefined {
  return FLAGS.get(text.toLowerCase());
}
