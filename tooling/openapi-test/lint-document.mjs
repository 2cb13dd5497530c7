import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** Its types do not say that a ruleset without `extends` is one. */
const OAS = /** @type {import('@stoplight/spectral-core').RulesetDefinition} */ (/** @type {unknown} */ (oas));

/** The first page leads to another one, so it has no reply of its own. */
const LEADS_ON = { rule: 'operation-2xx-response', pointer: '#/paths/~1/get/responses' };

/**
 * Returns what the recommended rules of Redocly and Spectral say of an OpenAPI document, warnings as well as errors.
 *
 * @param {string} source - the document as JSON
 * @returns {Promise<string[]>}
 */
export async function lintDocument(source) {
  const config = await createConfig({ extends: ['recommended'] });
  const ofRedocly = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[OAS, 'recommended']] });
  const ofSpectral = await linter.run(JSON.parse(source));
  const found = ofRedocly.map(({ location, ...problem }) => ({ ...problem, pointer: location[0]?.pointer }));
  return [
    ...found
      .filter(({ ruleId, pointer }) => ruleId !== LEADS_ON.rule || pointer !== LEADS_ON.pointer)
      .map(({ ruleId, message, pointer }) => `redocly ${ruleId}: ${message} ${pointer}`),
    ...ofSpectral.map(({ code, message, path }) => `spectral ${code}: ${message} /${path.join('/')}`),
  ];
}
