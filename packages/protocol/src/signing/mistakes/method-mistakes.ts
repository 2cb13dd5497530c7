import { signedWith } from './attempts.js';
import type { Evidence, Trial } from './mistake.js';
import { quoted } from './quoted.js';

/** The method in lower case, on the wire or in what was signed. */
export function* methodInLowerCase({ parts, received: { method } }: Evidence): Iterable<Trial> {
  if (method !== parts.method) {
    yield { kind: 'seen', hint: `The method was sent as ${quoted(method)}: send and sign it as "${parts.method}".` };
  }
  const hint = `The method was signed in lower case: sign it as "${parts.method}".`;
  yield signedWith(parts, { method: parts.method.toLowerCase() }, hint);
}
