/**
 * A rule that may not be broken.
 *
 * @param {string} name
 * @param {string} comment - the sentence that whoever breaks it reads
 * @param {object} from - where the import stands
 * @param {object} to - what it must not reach
 */
export function rule(name, comment, { from = {}, to }) {
  return { name, comment, severity: 'error', from, to };
}
