import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';

const CREDENTIALS = {
  accessKeyId: 'AKIABENCHBENCHBENCH0',
  secretAccessKey: 'bench-signing-secret-of-40-characters-00',
};

/** Node's own hash behind the interface that the signer asks for. */
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
