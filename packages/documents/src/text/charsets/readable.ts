/** A text may be damaged: this share of its characters beyond ASCII may be unreadable. */
const MOST_UNREADABLE = 0.02;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
/** Controls, what stands for bytes of no character, private characters, and those that Unicode has not given out. */
const UNREADABLE = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/gu;

/** Tells whether decoding gave a text, and not letters made of other bytes. */
export function isReadable(text: string): boolean {
  return count(text, UNREADABLE) <= count(text, BEYOND_ASCII) * MOST_UNREADABLE;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
