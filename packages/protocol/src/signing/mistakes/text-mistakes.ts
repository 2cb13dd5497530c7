import { SIGNATURE_ALGORITHM } from '../signature-scheme.js';
import { permutations, quoted, signedWith } from './mistake.js';
import type { Evidence, SignedTexts, Trial } from './mistake.js';

/** The texts that are written for a newline. */
const NEWLINES: ReadonlyArray<readonly [written: string, lineEnd: string]> = [
  ['CR LF', '\r\n'],
  ['the two characters \\n', '\\n'],
];

/** The canonical request, the string to sign or both with other line ends, or with one newline too many. */
export function* otherLineEnds({ parts, forms }: Evidence): Iterable<Trial> {
  for (const [written, lineEnd] of NEWLINES) {
    const hint = `Lines were signed with ${written} at their ends: write LF alone, which is the one byte 0x0a.`;
    for (const form of [forms.canonical, forms.printed ?? []].flat()) {
      const canonicalRequest = form.replaceAll('\n', lineEnd);
      yield { kind: 'canonical', hint, canonicalRequest };
      yield { kind: 'canonical', hint, canonicalRequest, lineEnd };
    }
    yield { kind: 'string', hint, of: ({ stringToSign }) => stringToSign.replaceAll('\n', lineEnd) };
  }
  yield {
    kind: 'canonical',
    hint: 'The canonical request was signed with a newline at its end: it ends with the last name of signedheaders.',
    canonicalRequest: `${forms.canonical}\n`,
  };
  const tooMany =
    'The canonical request was signed with a newline too many after the last header line: one empty line stands before signedheaders.';
  yield signedWith(parts, { headers: `${parts.headers}\n` }, tooMany);
}

/** A string to sign that has other parts, another order or other separators. */
export function* otherStringToSign({ digest }: Evidence): Iterable<Trial> {
  yield {
    kind: 'string',
    hint: 'The canonical request itself was signed: sign the string to sign, whose third line is the hash of the canonical request.',
    of: ({ canonicalRequest }) => canonicalRequest,
  };
  for (const [what, write] of THIRD_LINES) {
    const hint = `The string to sign holds ${what}: write the SHA-256 of the canonical request as 64 lower-case hexadecimal characters.`;
    yield { kind: 'string', hint, of: (right) => withLine(right, 2, write(right, digest)) };
  }
  yield {
    kind: 'string',
    hint: 'The string to sign has a newline at its end: it ends with the hash of the canonical request.',
    of: ({ stringToSign }) => `${stringToSign}\n`,
  };
  for (const { hint, indices } of SELECTIONS) {
    yield { kind: 'string', hint, of: (right) => indices.map((index) => linesOf(right)[index]).join('\n') };
  }
  for (const first of FIRST_LINES) {
    const hint = `The first line of the string to sign was signed as ${quoted(first)}: it is "${SIGNATURE_ALGORITHM}".`;
    yield { kind: 'string', hint, of: (right) => withLine(right, 0, first) };
  }
  for (const between of ['', ' ', ',', ';']) {
    const hint = `The lines of the string to sign were joined with ${quoted(between)}: join them with a newline.`;
    yield { kind: 'string', hint, of: (right) => linesOf(right).join(between) };
  }
}

/** The texts that programs write in the third line instead of the hash of the canonical request. */
const THIRD_LINES: ReadonlyArray<readonly [what: string, write: (right: SignedTexts, bodyDigest: string) => string]> = [
  ['the canonical request in place of its hash', ({ canonicalRequest }) => canonicalRequest],
  ['the hash of the canonical request in upper case', (right) => hashLine(right).toUpperCase()],
  ['the hash of the canonical request as base64', (right) => base64OfHex(hashLine(right))],
  ['the hash of the body in place of that of the canonical request', (_right, bodyDigest) => bodyDigest],
];

/** Names of the algorithm in other schemes and libraries. */
const FIRST_LINES = [
  SIGNATURE_ALGORITHM.toUpperCase(),
  'AWS4-HMAC-SHA256',
  'HMAC-SHA256',
  'hmac-sha256',
  'HmacSHA256',
  'SHA256',
  'sha256',
  'SHA-256',
  'x-svc-v1',
  `${SIGNATURE_ALGORITHM} `,
  '',
];

const ORDINALS = ['first', 'second', 'third'];
const THREE_LINES = `the lines are "${SIGNATURE_ALGORITHM}", the text of x-svc-date and the hash of the canonical request, in this order.`;

/** Every choice of the three lines in every order, except the right one. */
const SELECTIONS = [[0, 1, 2], [0, 1], [0, 2], [1, 2], [0], [1], [2]]
  .flatMap((chosen) => [...permutations(chosen)])
  .filter((indices) => indices.join() !== '0,1,2')
  .map((indices) => {
    const left = ORDINALS.filter((_, index) => !indices.includes(index));
    const what = left.length === 0 ? 'has its lines in another order' : `lacks its ${left.join(' and ')} line`;
    return { hint: `The string to sign ${what}: ${THREE_LINES}`, indices };
  });

function linesOf({ stringToSign }: SignedTexts): string[] {
  return stringToSign.split('\n');
}

function withLine(right: SignedTexts, index: number, line: string): string {
  return linesOf(right).with(index, line).join('\n');
}

/** Returns the last line. It is hex, whatever the date line holds. */
function hashLine(right: SignedTexts): string {
  return linesOf(right).at(-1) ?? '';
}

function base64OfHex(hex: string): string {
  return btoa(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
}
