import * as node from '@talent-platform/protocol/signing';
import * as web from '@talent-platform/protocol/web';

import { search, tryKept } from '../run/find-failing-input.mjs';
import { arbitrarySignedRequest, changedRequest } from './arbitrary-request.mjs';
import { mergedValue, referenceCanonicalRequest, referenceSignature, sha256 } from './reference.mjs';

const PART = 'signing';

/**
 * Signs and verifies random requests with both entries of packages/protocol and with an independent reference.
 *
 * @param {import('../run/findings.mjs').SoakRun} run
 */
export async function soakSigning({ ms, seed, findings, kept }) {
  await tryKept(PART, { kept, findings }, judgeSigning);
  await search({
    arbitrary: arbitrarySignedRequest,
    judge: judgeSigning,
    about: { part: PART, seed, until: Date.now() + ms, findings },
  });
}

const ENTRIES = { node, web };

/**
 * Signs a request with both entries, compares each stage with the reference, and verifies the request with both. A
 * changed request must verify only if the reference says that the change has no effect.
 *
 * @returns {Promise<import('../run/findings.mjs').Problem | undefined>}
 */
export async function judgeSigning(input) {
  const sent = signedByReference(input);
  for (const [name, entry] of Object.entries(ENTRIES)) {
    const differs = await signsOtherwise(entry, { input, sent });
    if (differs)
      return {
        kind: `${name} signs another ${differs.stage}`,
        message: `${JSON.stringify(differs.ours)}, the reference ${JSON.stringify(differs.theirs)}`,
      };
    const refusal = await refusalOf(entry, sent);
    if (refusal) return { kind: `${name} does not verify what was signed`, message: refusal };
  }
  return judgeChanged(changedRequest(sent, input.change), input.change.what);
}

async function judgeChanged(changed, what) {
  const isSound = referenceVerifies(changed);
  for (const [name, entry] of Object.entries(ENTRIES)) {
    const refusal = await refusalOf(entry, changed);
    if (isSound && refusal)
      return { kind: `${name} refuses a request whose change (${what}) has no effect`, message: refusal };
    if (!isSound && !refusal)
      return { kind: `${name} verifies a request with another ${what}`, message: JSON.stringify(shown(changed)) };
  }
  return undefined;
}

function signedByReference({ method, path, query, headers, body, user, secret, atMs }) {
  const date = `${new Date(atMs).toISOString().slice(0, 19)}Z`;
  const bytes = Buffer.from(body ?? '', 'base64');
  const digest = sha256(bytes);
  const names = [
    ...new Set([...headers.map(([name]) => name.toLowerCase()), 'x-svc-date', 'x-svc-content-sha256']),
  ].sort();
  const sent = { method, path, query, headers, body: bytes, user, secret, atMs, date, digest, signedHeaders: names };
  return { ...sent, signature: referenceSignature({ canonicalRequest: canonicalOf(sent), date, secret }) };
}

const targetOf = ({ path, query }) => (query === undefined ? path : `${path}?${query}`);
const allHeaders = ({ headers, date, digest }) => [...headers, ['x-svc-date', date], ['x-svc-content-sha256', digest]];

function canonicalOf(sent) {
  const { method, signedHeaders } = sent;
  return referenceCanonicalRequest({ method, target: targetOf(sent), headers: allHeaders(sent), signedHeaders });
}

function referenceVerifies(sent) {
  if (sent.signedHeaders.some((name) => mergedValue(allHeaders(sent), name) === undefined)) return false;
  const { date, secret, signature, body, digest } = sent;
  return (
    referenceSignature({ canonicalRequest: canonicalOf(sent), date, secret }) === signature && sha256(body) === digest
  );
}

async function signsOtherwise({ signRequest, SigningSecret }, { input, sent }) {
  const { method, user, atMs } = input;
  const signed = await signRequest({
    method,
    target: targetOf(sent),
    headers: input.headers.flat(),
    user,
    now: new Date(atMs),
    ...(input.body === undefined ? {} : { body: sent.body }),
    secret: new SigningSecret(input.secret),
  });
  const theirs = {
    'canonical request': canonicalOf(sent),
    signature: sent.signature,
    authorization: authorizationOf(sent),
  };
  const ours = {
    'canonical request': signed.canonicalRequest,
    signature: signed.signature,
    authorization: signed.headers.authorization,
  };
  const stage = Object.keys(theirs).find((name) => ours[name] !== theirs[name]);
  return stage && { stage, ours: ours[stage], theirs: theirs[stage] };
}

/** Converts text to its form on the wire: the bytes of UTF-8, with one character for each byte. */
const onTheWire = (text) => Buffer.from(text, 'utf8').toString('latin1');

function authorizationOf({ user, signedHeaders, signature }) {
  return `x-svc-v1-hmac-sha256 user=${onTheWire(user)},signedheaders=${signedHeaders.join(';')},signature=${signature}`;
}

/** Looks the secret up by the verified name, as a server does. @returns {Promise<string | undefined>} */
async function refusalOf({ verifyRequest, SigningSecret }, sent) {
  const { method, body, secret, atMs, user } = sent;
  const headers = allHeaders(sent).flatMap(([name, value]) => [name, onTheWire(value)]);
  const received = { method, target: targetOf(sent), headers: [...headers, 'Authorization', authorizationOf(sent)] };
  try {
    const claim = await verifyRequest({ received, secrets: [new SigningSecret(secret)], now: new Date(atMs), body });
    return claim.user === user ? undefined : `It was verified as ${JSON.stringify(claim.user)}.`;
  } catch (error) {
    return String(error);
  }
}

function shown({ body, ...sent }) {
  return { ...sent, body: body.toString('base64') };
}
