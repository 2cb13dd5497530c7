import { createHash, createHmac, createSecretKey, hash } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { SigningSecret, signRequest, verifyRequest } from '@talent-platform/protocol/signing';
import aws4 from 'aws4';

const USER = 'bench';
const secret = new SigningSecret('bench-signing-secret-of-43-characters-000000');

/** packages/protocol, as a partner and the server use it. */
export function protocol(request) {
  const toSign = { ...request, headers: Object.entries(request.headers).flat(), user: USER, secret };
  const sign = () => signRequest({ ...toSign, now: new Date() });
  const received = {
    method: request.method,
    target: request.target,
    headers: [...toSign.headers, ...Object.entries(sign().headers).flat()],
  };
  return {
    sign,
    signatureOf: ({ signature }) => signature,
    verify: () => verifyRequest({ received, secrets: [secret], now: new Date(), body: request.body }).user === USER,
  };
}

const CREDENTIALS = {
  accessKeyId: 'AKIABENCHBENCHBENCH0',
  secretAccessKey: 'bench-signing-secret-of-40-characters-00',
};

/** aws4: it verifies by signing the received request again and comparing. */
export function aws4Candidate(request) {
  const options = {
    service: 'talent',
    region: 'eu-central-1',
    method: request.method,
    host: request.host,
    path: request.target,
  };
  const sign = () => aws4.sign({ ...options, body: request.body, headers: { ...request.headers } }, CREDENTIALS);
  const signatureOf = ({ headers }) => headers.Authorization.slice(-64);
  const { headers } = sign();
  const received = { ...request.headers, 'X-Amz-Date': headers['X-Amz-Date'] };
  const expected = signatureOf({ headers });
  const signAgain = () => aws4.sign({ ...options, body: request.body, headers: { ...received } }, CREDENTIALS);
  return { sign, signatureOf, verify: () => signatureOf(signAgain()) === expected };
}

/** Node's hash behind the interface that the signer needs. */
class NodeSha256 {
  #hash;

  constructor(key) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  }

  update(data) {
    this.#hash.update(data);
  }

  async digest() {
    return this.#hash.digest();
  }
}

const signer = new SignatureV4({
  credentials: CREDENTIALS,
  region: 'eu-central-1',
  service: 'talent',
  sha256: NodeSha256,
});

/** @smithy/signature-v4: it verifies by signing the received request again, at the same time, and comparing. */
export async function smithy(request) {
  const query = Object.fromEntries(new URLSearchParams(request.query));
  const { method, path, body, host } = request;
  const wire = { method, protocol: 'https:', hostname: host, path, query, headers: request.headers, body };
  const signatureOf = ({ headers }) => headers.authorization.slice(-64);
  const sign = () => signer.sign(wire);
  const signingDate = new Date();
  const expected = signatureOf(await signer.sign(wire, { signingDate }));
  return { sign, signatureOf, verify: async () => signatureOf(await signer.sign(wire, { signingDate })) === expected };
}

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const SECRET = Buffer.from('bench-signing-secret-of-43-characters-000000');
const KEY = createSecretKey(SECRET);

/** As long as what is really hashed. */
const CANONICAL_REQUEST_CHARACTERS = 260;
const STRING_TO_SIGN_START = 'x-svc-v1-hmac-sha256\n2026-01-01T00:00:00Z\n';

/** Lower bound of the cost of signing: two SHA-256 and one HMAC, made of one-shot hashes. */
export function oneShotLimit(request) {
  const inner = Buffer.alloc(BLOCK_BYTES + STRING_TO_SIGN_START.length + 2 * DIGEST_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [index, byte] of SECRET.entries()) {
    inner[index] ^= byte;
    outer[index] ^= byte;
  }
  return limitOf(request, (stringToSign) => {
    inner.write(stringToSign, BLOCK_BYTES, 'latin1');
    outer.write(hash('sha256', inner, 'binary'), BLOCK_BYTES, 'latin1');
    return hash('sha256', outer, 'hex');
  });
}

/** The same limit with Node's HMAC object. */
export function hmacObjectLimit(request) {
  return limitOf(request, (stringToSign) => createHmac('sha256', KEY).update(stringToSign).digest('hex'));
}

function limitOf({ target, body = Buffer.alloc(0) }, hmac) {
  const canonicalRequest = target.padEnd(CANONICAL_REQUEST_CHARACTERS, '-');
  let calls = 0;
  const sign = () => {
    const bodyDigest = hash('sha256', body, 'hex');
    calls += 1;
    const digest = hash('sha256', `${canonicalRequest}${calls}${bodyDigest}`, 'hex');
    return hmac(STRING_TO_SIGN_START + digest);
  };
  return { sign, signatureOf: (signature) => signature };
}
