import { canonicalHeaderNames, headerLines } from '../../canonical/canonical-headers.js';
import { canonicalParts, joinCanonicalParts } from '../../canonical/canonical-request.js';
import { headerValues } from '../../canonical/raw-headers.js';
import type { RawHeaders } from '../../canonical/raw-headers.js';
import { cutAuthorizationHeader } from '../authorization-header.js';
import type { SignedAuthorization } from '../authorization-header.js';
import { printedForm } from '../printed-form.js';
import type { ReceivedRequest } from '../read-request.js';
import { DATE_HEADER, DIGEST_HEADER, REQUIRED_HEADERS } from '../signature-scheme.js';
import type { Evidence, RequestToExplain } from './mistake.js';

/**
 * Reads a refused request as far as it can be read: what is malformed or missing is left empty or out.
 *
 * @param bodyDigest the SHA-256 of the body, where it is known.
 */
export function gatherEvidence(
  { received, body, now, hosts = [] }: RequestToExplain<unknown>,
  bodyDigest: string | undefined,
): Evidence {
  const { headers, method, target } = received;
  const { user, signature, signedHeaders } = cutAuthorization(headers);
  const sentNames = carriedNames({ headers, signedHeaders });
  const parts = canonicalParts({ method, target, headers, signedHeaders: canonicalHeaderNames(sentNames) });
  const canonical = joinCanonicalParts(parts);
  const digest = headerValues(headers, DIGEST_HEADER)[0] ?? '';
  return {
    received,
    nowMs: now.getTime(),
    hosts,
    user,
    signature,
    date: headerValues(headers, DATE_HEADER)[0] ?? '',
    digest,
    sentNames,
    lines: new Map(canonicalHeaderNames(sentNames).map((name) => [name, headerLines(headers, [name])])),
    parts,
    forms: { canonical, printed: printedForm(canonical) },
    otherBody: bodyDigest === digest ? undefined : body,
  };
}

function cutAuthorization(headers: RawHeaders): SignedAuthorization {
  try {
    return cutAuthorizationHeader(headerValues(headers, 'authorization')[0] ?? '');
  } catch {
    return { user: '', signature: '', signedHeaders: REQUIRED_HEADERS };
  }
}

function carriedNames({
  headers,
  signedHeaders,
}: Pick<ReceivedRequest, 'headers'> & Pick<SignedAuthorization, 'signedHeaders'>): string[] {
  const names = signedHeaders.map((name) => name.toLowerCase());
  return [...new Set(names)].filter((name) => headerValues(headers, name).length > 0);
}
