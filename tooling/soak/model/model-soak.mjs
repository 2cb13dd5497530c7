import { soakSpec } from '../run/soak-spec.mjs';

/**
 * The property tests of a reference model.
 *
 * @param {string} name - of the spec: `test/api/<folder>/<name>.api-spec.ts` of the server
 * @param {string} folder
 */
export function soakModel(name, folder) {
  return soakSpec({
    name,
    package: 'apps/server',
    spec: `test/api/${folder}/${name}.api-spec.ts`,
    environment: { seed: 'TALENT_MODEL_SEED', size: 'TALENT_MODEL_SEQUENCES' },
    size: { of: 'sequences', first: 100, most: 2000, step: 50 },
  });
}
