import { SIGNATURE_ALGORITHM } from './signature-scheme.js';

/** A header that is longer is not looked at further: what differs shows at its beginning. */
const MOST_READ = 4096;
/** At most this many differences are told. */
const MOST_TOLD = 6;

/** How other schemes and programs call the components. */
const NAMES: Readonly<Record<string, string>> = {
  user: 'user',
  username: 'user',
  userid: 'user',
  credential: 'user',
  credentials: 'user',
  keyid: 'user',
  accesskey: 'user',
  signedheaders: 'signedheaders',
  signedheader: 'signedheaders',
  headers: 'signedheaders',
  signature: 'signature',
  sig: 'signature',
};

/** The beginning of a component, in this form or another: what separates it, its name, and what stands behind the name. */
const COMPONENT = /([\s,;]{0,8})(?<![A-Za-z0-9-])([A-Za-z]{3,13}(?:[-_][A-Za-z]{2,8})?)[ \t]{0,8}([=:])[ \t]{0,8}("?)/g;

/**
 * Tells in which ways an Authorization header differs from the form of a signature; nothing if no difference is known.
 *
 * @example
 * differencesOfForm('x-svc-v1-hmac-sha256 Credential=ada,signedheaders=host,signature=9f…');
 * // ['"Credential" stands for "user"']
 * @see D-SIG-20
 */
export function differencesOfForm(header: string): readonly string[] {
  const text = header.slice(0, MOST_READ);
  const [, token = '', behind = ''] = /^([^\s,;]*)(.*)$/s.exec(text) ?? [];
  const found = [...tokenDifferences(token, behind), ...componentDifferences(behind)];
  return [...new Set(found)].slice(0, MOST_TOLD);
}

function tokenDifferences(token: string, behind: string): string[] {
  if (token !== SIGNATURE_ALGORITHM) {
    const shown = token.length > 40 ? `${token.slice(0, 40)}…` : token;
    return [`it begins with ${JSON.stringify(shown)}, not with "${SIGNATURE_ALGORITHM}"`];
  }
  return behind === '' || /^[ \t]/.test(behind) ? [] : [`a blank must stand behind "${SIGNATURE_ALGORITHM}"`];
}

function* componentDifferences(text: string): Iterable<string> {
  let isFirst = true;
  for (const [, before = '', written = '', sign, quote] of text.matchAll(COMPONENT)) {
    const name = NAMES[written.replaceAll(/[-_]/g, '').toLowerCase()];
    if (name === undefined) continue;
    if (name !== written) yield `${JSON.stringify(written)} stands for "${name}"`;
    if (sign === ':') yield `a colon stands behind "${written}" where "=" belongs`;
    if (!isFirst && !before.includes(',')) {
      yield `${before.includes(';') ? 'a semicolon stands' : 'no comma stands'} before "${name}" where a comma belongs`;
    }
    if (quote === '"') yield `quotes stand around the value of "${name}"`;
    isFirst = false;
  }
}
