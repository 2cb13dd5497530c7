/**
 * @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule
 * @typedef {import('dependency-cruiser').IRegularForbiddenRuleType['to'] & { reachable?: boolean }} Target
 */

/**
 * Returns a rule that forbids imports.
 *
 * @param {string} name
 * @param {string} comment - the message for whoever breaks the rule
 * @param {{ from?: Rule['from'], to: Target }} imports - `from` selects the importing files, `to` the files that they
 *   must not import
 * @returns {Rule}
 */
export function rule(name, comment, { from = {}, to }) {
  return { name, comment, severity: 'error', from, to };
}
