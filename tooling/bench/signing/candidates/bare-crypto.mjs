import { createHmac, createSecretKey, hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const SECRET = Buffer.from('bench-signing-secret-of-43-characters-000000');
const KEY = createSecretKey(SECRET);

/** As long as what is really hashed. */
const CANONICAL_REQUEST_CHARACTERS = 260;
const STRING_TO_SIGN_START = 'x-svc-v1-hmac-sha256\n2026-01-01T00:00:00Z\n';

/** The least that signing can cost: two SHA-256 and one HMAC, each made of one-shot hashes, and nothing else. */
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

/** The same with Node's HMAC object. */
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
