/** Applies a change, by its name, to a signed request between its signer and its verifier. */
const CHANGES = {
  method: (sent, { with: text }) => ({ ...sent, method: text === 'a' ? 'TRACE' : 'OPTIONS' }),
  path: (sent, change) => ({ ...sent, path: `/${inserted(sent.path.slice(1), change).replaceAll('?', '')}` }),
  query: (sent, change) => ({ ...sent, query: inserted(sent.query ?? '', change) }),
  'header value': (sent, change) => atHeader(sent, change, ([name, value]) => [[name, inserted(value, change)]]),
  'header gone': (sent, change) => atHeader(sent, change, () => []),
  'header again': (sent, change) => atHeader(sent, change, (header) => [header, [header[0], change.with]]),
  body: (sent, { at, with: text }) => ({
    ...sent,
    body: Buffer.concat([
      sent.body.subarray(0, at % (sent.body.length + 1)),
      Buffer.from(text),
      sent.body.subarray(at % (sent.body.length + 1)),
    ]),
  }),
  date: (sent) => ({ ...sent, date: sent.date.replace(/\d(?=Z$)/, (digit) => String((Number(digit) + 1) % 10)) }),
  signature: (sent, { at }) => ({ ...sent, signature: flipped(sent.signature, at) }),
  secret: (sent) => ({ ...sent, secret: `${sent.secret}x` }),
  digest: (sent, { at }) => ({ ...sent, digest: flipped(sent.digest, at) }),
  names: (sent) => ({
    ...sent,
    signedHeaders: [...sent.signedHeaders, 'zz-unsigned'],
    headers: [...sent.headers, ['zz-unsigned', 'x']],
  }),
};

/** @param {object} sent - `path`, `query`, `method`, `headers`, `body`, `date`, `user`, `signature`, `secret`, `digest`, `signedHeaders` */
export function changedRequest(sent, change) {
  return CHANGES[change.what](sent, change);
}

/** ASCII, since a target is. */
function inserted(text, { at, with: more }) {
  const place = at % (text.length + 1);
  return `${text.slice(0, place)}${more === 'é' ? '%C3%A9' : more === ' ' ? '%20' : more}${text.slice(place)}`;
}

function flipped(hex, at) {
  const place = at % hex.length;
  return `${hex.slice(0, place)}${hex[place] === '0' ? '1' : '0'}${hex.slice(place + 1)}`;
}

function atHeader(sent, { at }, change) {
  if (sent.headers.length === 0) return sent;
  const place = at % sent.headers.length;
  return { ...sent, headers: sent.headers.flatMap((header, index) => (index === place ? change(header) : [header])) };
}
