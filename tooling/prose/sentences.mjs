export const END = /(?<=[.:!?]["')\]]*)\s+(?=["'([]*[A-Z])/g;
const CITATION = /\((?:D-[A-Z]+-\d+(?:, | and | to )?)+\)/g;

/**
 * A node of textlint's tree.
 *
 * @typedef {{ type: string, range: readonly [number, number], value?: string, children?: TextNode[] }} TextNode
 */

/**
 * Returns the sentences of a paragraph or table cell. Code counts as one word, `X`.
 *
 * @param {TextNode} node
 * @returns {Array<{ text: string, at: number }>} `at` is the offset of the sentence in the document
 */
export function sentencesOf(node) {
  const pieces = [];
  flatten(node, pieces);
  const text = pieces.map((piece) => piece.text).join('');
  const sentences = [];
  let start = 0;
  const add = (end) => {
    const sentence = text.slice(start, end);
    const opening = sentence.search(/[^\s\-*.)]|$/);
    if (sentence.length > opening)
      sentences.push({ text: sentence.slice(opening), at: placeOf(pieces, start + opening) });
  };
  for (const { index, 0: gap } of text.matchAll(END)) {
    add(index);
    start = index + gap.length;
  }
  add(text.length);
  return sentences;
}

/** Returns the number of words in a sentence. Cited decisions do not count. */
export function wordsOf(sentence) {
  return sentence
    .replace(CITATION, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function flatten(node, pieces) {
  const at = node.range[0];
  if (node.type === 'Str') pieces.push({ text: node.value, at });
  else if (node.type === 'Code' || node.type === 'Html') pieces.push({ text: 'X', at });
  else if (node.type === 'Break') pieces.push({ text: ' ', at });
  else if (node.children) node.children.forEach((child) => flatten(child, pieces));
}

function placeOf(pieces, offset) {
  let before = 0;
  for (const { text, at } of pieces) {
    if (offset < before + text.length) return at + (offset - before);
    before += text.length;
  }
  return pieces.at(-1)?.at ?? 0;
}
