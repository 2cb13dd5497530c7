import { describe, expect, it } from '@jest/globals';
import * as node from '../src/index.js';
import * as web from '../src/web/index.js';
import { SAMPLES } from './mistakes/samples.js';
import { NOW, rightSteps, SECRET, send } from './mistakes/signed-by-mistake.js';
import type { Change, Steps } from './mistakes/signed-by-mistake.js';

const PROTOCOLS = [
  { runtime: 'node', protocol: node },
  { runtime: 'web', protocol: web },
];

type Made = (right: Steps) => Change;

const unsorted: Made = ({ lines }) => {
  const others = lines.toReversed();
  const names = others.map(([name]) => name).join(';');
  return { lines: others, names, signedHeaders: names };
};

/** Two mistakes at once, and what the hint says of each. */
const PAIRS: ReadonlyArray<readonly [what: string, one: RegExp, other: RegExp, made: Made]> = [
  [
    'a plus for a space, and headers out of order',
    /A space in the query was not signed as %20/,
    /The headers were not signed in order/,
    (right) => ({ ...unsorted(right), query: right.query?.replaceAll('%20', '+') }),
  ],
  [
    'an empty query line, and the method in lower case',
    /signed without its query/,
    /method was signed in lower case/,
    ({ method }) => ({ method: method.toLowerCase(), query: '' }),
  ],
  [
    'the query as it was sent, and the secret decoded as base64',
    /query/,
    /secret was decoded as base64/,
    () => ({ query: 'value=Ada+Byron&type=e:id&Fields=a,b', key: Buffer.from(SECRET, 'base64') }),
  ],
  [
    'the query unsorted, and a newline at the end of the string to sign',
    /query was signed unsorted/,
    /string to sign has a newline at its end/,
    () => ({
      query: 'value=Ada%20Byron&type=e%3Aid&Fields=a%2Cb',
      string: ({ date, hash }) => `x-svc-v1-hmac-sha256\n${date}\n${hash}\n`,
    }),
  ],
];

describe.each(PROTOCOLS)('two mistakes at once on $runtime (D-SIG-20)', ({ protocol }) => {
  it.each(PAIRS)('are both named: %s', async (_, one, other, made) => {
    const { search } = SAMPLES;
    const right = rightSteps(search);
    const received = send(search, { ...right, ...made(right) });
    const secrets = [new protocol.SigningSecret(SECRET)] as never[];
    const { hint } = await protocol.explainMismatch({ received, secrets, now: NOW, body: new Uint8Array() });
    expect(hint).toMatch(/^Two mistakes\. 1: /);
    expect(hint).toMatch(one);
    expect(hint).toMatch(other);
  });
});
