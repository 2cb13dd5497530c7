import { createHash, createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import { readVectors, VECTOR_SECRET } from '@talent-platform/protocol/vectors';
import { readSigningScript } from './create-collection.js';

describe('the signing script', () => {
  const { signed, refused } = readVectors();

  it('signs the requests of all vectors so that they verify', async () => {
    const script = await readSigningScript();
    const requests = [...signed, ...refused].map(({ name, request }) => ({ name, ...asText(request) }));
    const verdicts = requests.map(({ name, ...request }) => [name, verdictOn(request, sign(script, request))]);
    expect(verdicts).toEqual(requests.map(({ name }) => [name, 'verified']));
  });

  it('signs the conditions of a request', async () => {
    const sent = [
      { key: 'If-Match', value: '"1"' },
      { key: 'Idempotency-Key', value: 'a', disabled: true },
      { key: 'Accept', value: 'text/plain' },
    ];
    const request = { method: 'PATCH', target: 'https://api.example.com/a', body: '{}', sent };
    const headers: Record<string, string> = { ...sign(await readSigningScript(), request), 'if-match': '"1"' };
    expect(headers.authorization).toContain('signedheaders=if-match;x-svc-content-sha256;x-svc-date,');
    expect(verdictOn(request, headers)).toBe('verified');
  });

  it('sends forms, whose bytes it cannot read, with Basic credentials, or says what to do', async () => {
    const script = await readSigningScript();
    const form = { method: 'POST', target: '/', body: undefined };
    expect(sign(script, form, { user: 'acme', password: 'pä' })).toEqual({
      authorization: `Basic ${Buffer.from('acme:pä').toString('base64')}`,
    });
    expect(() => sign(script, form, { user: 'acme', secret: 'x' })).toThrow(/^A file cannot be signed here\. Set/);
  });
});

interface TextRequest {
  readonly method: string;
  readonly target: string;
  /** Undefined for a form. */
  readonly body: string | undefined;
  /** The headers that the user of the tool entered. */
  readonly sent?: readonly Header[];
}

interface Header {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

function asText({ method, target, body }: { method: string; target: string; body: Uint8Array }): TextRequest {
  // Tools send methods in upper case, and a URL with its host.
  const text = Buffer.from(target, 'latin1').toString();
  const url = /^[a-z]+:\/\//.test(text) ? text : `https://api.example.com${text}`;
  return { method: method.toUpperCase(), target: url, body: Buffer.from(body).toString() };
}

const VARIABLES: Readonly<Record<string, string>> = { user: 'vector.user', secret: VECTOR_SECRET };

/** Runs the script as an API tool does, and returns the headers that it sets. */
function sign(
  script: string,
  { method, target, body, sent = [] }: TextRequest,
  variables = VARIABLES,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const pm = {
    request: {
      method,
      url: { toString: () => target, update: () => undefined },
      body:
        body === undefined
          ? { mode: 'formdata' }
          : { mode: 'raw', raw: body, toJSON: () => ({}), update: () => undefined },
      headers: { all: () => sent, upsert: ({ key, value }: Header) => (headers[key.toLowerCase()] = value) },
    },
    variables: { get: (name: string) => variables[name], replaceIn: (text: string) => text },
  };
  runInNewContext(script, { pm, require: () => cryptoJs });
  return headers;
}

/** The functions of the library crypto-js that the script calls. */
const cryptoJs = {
  SHA256: (text: string) => createHash('sha256').update(text).digest('hex'),
  HmacSHA256: (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex'),
  enc: {
    Base64: { stringify: (bytes: Buffer) => bytes.toString('base64') },
    Utf8: { parse: (text: string) => Buffer.from(text) },
  },
};

function verdictOn({ method, target, body = '' }: TextRequest, headers: Record<string, string>): string {
  const received = { method, target: Buffer.from(target).toString('latin1'), headers: Object.entries(headers).flat() };
  const secrets = [new SigningSecret(VECTOR_SECRET)];
  try {
    verifyRequest({ received, body: Buffer.from(body), secrets, now: new Date() });
    return 'verified';
  } catch (error) {
    return String(error);
  }
}
