/** The key under which apps/console keeps a sign-in for a tab (kept-sign-in.ts). */
const KEY = 'talent-console-sign-in';

/**
 * Returns a script for a page of the console, before it is loaded, by which a user of the demo is signed in there.
 *
 * @param {string} baseUrl
 * @param {string} user - a user of the demo
 */
export function signInScript(baseUrl, user) {
  const secret = `demo-only-${user.split('.')[1]}-password`;
  const kept = JSON.stringify({ baseUrl, customerId: '1001', user, kind: 'password', secret });
  return `sessionStorage.setItem(${JSON.stringify(KEY)}, ${JSON.stringify(kept)})`;
}
