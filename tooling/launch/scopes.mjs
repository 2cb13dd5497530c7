/**
 * The packages that a command needs: the server with its pages, those that `npm test` checks, or all.
 *
 * @typedef {'start' | 'test' | 'all'} Scope
 */

/** From the smallest to the largest. Each has all packages of those before it. @type {Scope[]} */
const SCOPES = ['start', 'test', 'all'];

/** The folders of tooling whose libraries only the check of a release needs. Their own command installs them. */
export const OF_RELEASES = ['deploy-test', 'openapi-test', 'package-test'];

/** The packages that `npm start` builds. */
const SERVED = ['server', 'guide-site'];

/** Returns the options of `pnpm install`. @param {Scope} scope */
export function filtersOfInstall(scope) {
  if (scope === 'all') return [];
  if (scope === 'test') return OF_RELEASES.map((name) => `--filter=!@talent-platform/${name}`);
  return SERVED.map((name) => `--filter=@talent-platform/${name}...`);
}

/** Returns the tasks and options of `turbo run`. A server runs without type declarations. @param {Scope} scope */
export function buildOf(scope) {
  if (scope === 'start') return ['build', ...SERVED.map((name) => `--filter=@talent-platform/${name}`)];
  return ['build', 'declarations'];
}

/**
 * Whether a scope has all packages of another one.
 *
 * @param {Scope | null} scope - null has none
 * @param {Scope} other
 */
export function includes(scope, other) {
  return scope !== null && SCOPES.indexOf(scope) >= SCOPES.indexOf(other);
}

/** @param {Scope} scope @param {Scope | null} other @returns {Scope} */
export function widerScope(scope, other) {
  return other !== null && includes(other, scope) ? other : scope;
}
