// Signs every request of this collection with the variables `user` and `secret`. The secret stays in this tool.
// The guide "Signing requests" shows every stage of a signature, byte by byte.
const hashes = require('crypto-js');

const ALGORITHM = 'x-svc-v1-hmac-sha256';
/** They decide whether a write is done, so they are signed if they are sent. */
const CONDITIONS = ['idempotency-key', 'if-match'];

/** Decodes percent escapes once, and escapes every byte of UTF-8 but letters, digits, - _ . and ~ anew. */
const encode = (text) =>
  text.replace(/%([0-9a-f]{2})|./gisu, (character, hex) =>
    hex
      ? escapeByte(parseInt(hex, 16))
      : encodeURIComponent(character).replace(/[!'()*]/g, (mark) => escapeByte(mark.charCodeAt(0))),
  );

const escapeByte = (byte) =>
  /[A-Za-z0-9\-_.~]/.test(String.fromCharCode(byte))
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

const canonicalPath = (path) => {
  const segments = [];
  let last = '';
  for (const segment of path.split('/')) {
    last = encode(segment);
    if (last === '..') segments.pop();
    else if (last !== '' && last !== '.') segments.push(last);
  }
  const slash = segments.length > 0 && ['', '.', '..'].includes(last) ? '/' : '';
  return `/${segments.join('/')}${slash}`;
};

const canonicalQuery = (query) => {
  const pairs = query.split('&').filter((pair) => pair !== '');
  const encoded = pairs.map((pair) => {
    const [name, ...value] = pair.replace(/\+/g, ' ').split('=');
    return [encode(name), encode(value.join('='))];
  });
  // A tab sorts before every character that is left, so that names sort before values.
  const lines = encoded.map((pair) => pair.join('\t')).sort();
  return lines.map((line) => line.replace('\t', '=')).join('&');
};

const variable = (name) => {
  const value = pm.variables.get(name);
  if (!value) throw new Error(`The variable "${name}" is empty. Set it in the variables of the collection.`);
  return value;
};

/** Signs texts. Returns false for files, which a script cannot read. */
const signRequest = () => {
  const { body } = pm.request;
  const mode = body && body.mode;
  if (mode && mode !== 'raw') return false;
  // Variables are filled in here, so that what is signed is what is sent.
  const url = pm.variables.replaceIn(pm.request.url.toString());
  const text = mode ? pm.variables.replaceIn(body.raw || '') : '';
  pm.request.url.update(url);
  if (mode) body.update({ ...body.toJSON(), raw: text });

  const date = new Date().toISOString().replace(/\.\d+/, '');
  const hash = hashes.SHA256(text).toString();
  const [, path, query = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?]*([^?]*)\??(.*)$/is.exec(url);
  const lines = [pm.request.method, canonicalPath(path), canonicalQuery(query)];
  // The empty line ends the headers. There is none at the end.
  const sent = pm.request.headers.all().filter(({ disabled }) => !disabled);
  const conditions = CONDITIONS.flatMap((name) => sent.filter(({ key }) => key.toLowerCase() === name).slice(0, 1));
  for (const { key, value } of conditions) lines.push(`${key.toLowerCase()}:${pm.variables.replaceIn(value).trim()}`);
  const names = [...conditions.map(({ key }) => key.toLowerCase()), 'x-svc-content-sha256', 'x-svc-date'].join(';');
  lines.push(`x-svc-content-sha256:${hash}`, `x-svc-date:${date}`, '', names);
  const stringToSign = [ALGORITHM, date, hashes.SHA256(lines.join('\n')).toString()].join('\n');
  const signature = hashes.HmacSHA256(stringToSign, variable('secret')).toString();
  pm.request.headers.upsert({ key: 'x-svc-date', value: date });
  pm.request.headers.upsert({ key: 'x-svc-content-sha256', value: hash });
  const authorization = `${ALGORITHM} user=${variable('user')}, signedheaders=${names}, signature=${signature}`;
  pm.request.headers.upsert({ key: 'Authorization', value: authorization });
  return true;
};

if (!signRequest()) {
  const password = pm.variables.get('password');
  if (!password)
    throw new Error('A file cannot be signed here. Set the variable "password", or use `talent files put`.');
  const basic = hashes.enc.Base64.stringify(hashes.enc.Utf8.parse(`${variable('user')}:${password}`));
  pm.request.headers.upsert({ key: 'Authorization', value: `Basic ${basic}` });
}
