import { readWireText } from '../canonical/wire-text.js';
import { refuseMisuse, TEXT } from '../errors/argument.js';

/**
 * The user names that an Authorization header may mean, even a malformed one: the one that it has, then that one without the
 * blanks or the quotes around it. Their secrets are tried when a refused signature is explained.
 *
 * @param authorization the header as it came.
 * @example
 * usersMeant('x-svc-v1-hmac-sha256 user= ada,signedheaders=…'); // [' ada', 'ada']
 * @see D-SIG-9
 */
export function usersMeant(authorization: string): readonly string[] {
  refuseMisuse('authorization', authorization, TEXT);
  const user = readWireText(/user=([^,]*)/.exec(authorization)?.[1] ?? '');
  return [...new Set([user, userMeant(user)])];
}

/** A user name without the blanks and the quotes around it. */
export function userMeant(user: string): string {
  const text = user.trim();
  return (/^(["'])(.+)\1$/.exec(text)?.[2] ?? text).trim();
}
