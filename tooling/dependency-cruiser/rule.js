/**
 * @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule
 * @typedef {import('dependency-cruiser').IRegularForbiddenRuleType['to'] & { reachable?: boolean }} Target
 */

/**
 * Returns a rule that may not be broken.
 *
 * @param {string} name
 * @param {string} comment - the sentence that whoever breaks it reads
 * @param {{ from?: Rule['from'], to: Target }} imports - `from` says where the import stands, `to` what it must not reach
 * @returns {Rule}
 */
export function rule(name, comment, { from = {}, to }) {
  return { name, comment, severity: 'error', from, to };
}
