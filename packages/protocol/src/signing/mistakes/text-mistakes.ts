import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import { SIGNATURE_ALGORITHM } from '../signature-scheme.js';
import type { Evidence, Trial } from './mistake.js';

/** The canonical request with other line ends, or with one more. */
export function* otherLineEnds({ parts }: Evidence): Iterable<Trial> {
  const canonicalRequest = joinCanonicalParts(parts);
  yield {
    kind: 'canonical',
    hint: 'The canonical request was signed with CR LF at the ends of its lines: write LF alone.',
    canonicalRequest: canonicalRequest.replaceAll('\n', '\r\n'),
  };
  yield {
    kind: 'canonical',
    hint: 'The canonical request was signed with a newline at its end: it ends with the last name of signedheaders.',
    canonicalRequest: `${canonicalRequest}\n`,
  };
}

/** A string to sign that is not put together as it should be. */
export function* otherStringToSign({ date }: Evidence): Iterable<Trial> {
  yield {
    kind: 'string',
    hint: 'The canonical request itself was signed: sign the string to sign, whose third line is the hash of the canonical request.',
    of: ({ canonicalRequest }) => canonicalRequest,
  };
  yield {
    kind: 'string',
    hint: 'The string to sign holds the canonical request in place of its hash: write its SHA-256 as 64 lower-case hexadecimal characters.',
    of: ({ canonicalRequest }) => `${SIGNATURE_ALGORITHM}\n${date}\n${canonicalRequest}`,
  };
  yield {
    kind: 'string',
    hint: 'The string to sign holds the hash of the canonical request in upper case: write hexadecimal characters in lower case.',
    of: ({ stringToSign }) => stringToSign.slice(0, -64) + stringToSign.slice(-64).toUpperCase(),
  };
  yield {
    kind: 'string',
    hint: `The string to sign lacks its first line: begin it with "${SIGNATURE_ALGORITHM}".`,
    of: ({ stringToSign }) => stringToSign.slice(SIGNATURE_ALGORITHM.length + 1),
  };
  yield {
    kind: 'string',
    hint: 'The string to sign has a newline at its end: it ends with the hash of the canonical request.',
    of: ({ stringToSign }) => `${stringToSign}\n`,
  };
}
