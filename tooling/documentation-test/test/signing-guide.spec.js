import { createHash } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';
import { bodyDigest, canonicalPath, canonicalQuery } from '@talent-platform/protocol/canonical';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { examplesOf, readDocument } from '../examples-of.mjs';

const DOCUMENT = 'docs/guides/signing.md';
const TEXT = readDocument(DOCUMENT);
const SECRET = 'demo-only-integration-secret';
const BODY = Buffer.from(examplesOf(DOCUMENT, 'json')[0]?.trim() ?? '');
const SIGNED = signRequest({
  method: 'POST',
  target: '/customers/1001/people',
  body: BODY,
  user: 'demo.integration',
  secret: new SigningSecret(SECRET),
  now: new Date('2026-11-20T12:00:00Z'),
});
/** The listings of the numbered stages, in order. */
const [SHOWN_BODY, CANONICAL, TO_SIGN, HEADERS] = Array.from(
  TEXT.matchAll(/^ {3}```text\n(.*?)^ {3}```$/gms),
  ([, listing = '']) => listing.replace(/^ {3}/gm, ''),
);

describe(DOCUMENT, () => {
  it('shows the body and its hash', () => {
    expect(SHOWN_BODY?.trim().split(/\s/).join('')).toBe(BODY.toString('hex'));
    expect(TEXT).toContain(`has ${String(BODY).length} characters and ${BODY.length} bytes`);
    expect(TEXT).toContain(`: \`${bodyDigest(new Uint8Array())}\``);
  });

  it('shows every stage of the signature, with its bytes', () => {
    expect(CANONICAL).toBe(`${SIGNED.canonicalRequest.replaceAll('\n', '⏎\n')}\n`);
    expect(TO_SIGN).toBe(`${SIGNED.stringToSign.replaceAll('\n', '⏎\n')}\n`);
    const headers = Object.entries(SIGNED.headers).map(([name, value]) => `${name}: ${value}\n`);
    expect(HEADERS?.replace(/,\s+/g, ',')).toBe(headers.join(''));
    const lengths = [SIGNED.canonicalRequest, SIGNED.stringToSign].map((text) => Buffer.byteLength(text));
    expect(TEXT).toContain(`**The canonical request** has ${lengths[0]} bytes`);
    expect(TEXT).toContain(`**The string to sign** has ${lengths[1]} bytes`);
    const end = Buffer.from(SIGNED.canonicalRequest.slice(-5))
      .toString('hex')
      .replace(/..(?!$)/g, '$& ');
    expect(TEXT).toContain(`the text ends in \`${end}\``);
  });

  it('shows hashes, key and signature', () => {
    const sha256 = (text) => createHash('sha256').update(text).digest('hex');
    const { canonicalRequest, signature } = SIGNED;
    for (const hex of [sha256(canonicalRequest), sha256(`${canonicalRequest}\n`), signature])
      expect(TEXT).toMatch(new RegExp(`\\s\`${hex}\``));
    expect(TEXT).toContain(`the ${SECRET.length} bytes of the secret`);
    expect(TEXT).toContain(`\`${Buffer.from(SECRET).toString('hex')}\``);
  });

  it('shows paths and queries as they are signed', () => {
    const queries = rowsBelow('Sent in the query');
    expect(queries.map(([sent = '']) => [sent, canonicalQuery(sent)])).toEqual(queries);
    const paths = rowsBelow('Sent as path');
    expect(paths.map(([sent = '']) => [sent, canonicalPath(sent)])).toEqual(paths);
    expect([queries.length, paths.length]).toEqual([6, 4]);
  });
});

/** The code in the rows of the table that has a heading. */
function rowsBelow(heading) {
  const [table = ''] = TEXT.slice(TEXT.indexOf(`| ${heading} |`)).split('\n\n');
  const rows = table.split('\n').slice(2);
  return rows.map((row) => Array.from(row.matchAll(/`([^`]+)`/g), ([, code]) => code));
}
