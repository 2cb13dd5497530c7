import type { Blueprint } from './blueprint.js';
import { DOCUMENT_SHAPE } from './parts/document-shape.js';

/**
 * A blueprint without passwords and secrets, as it is exported. The id and the end of signing secrets stay; applying
 * the export keeps what is stored.
 *
 * @param blueprint one without problems; it is not changed
 * @returns a new document
 *
 * @example
 * redactBlueprint(acme).users; // [{ username: 'acme.integration', …, signingSecrets: [{ id: 'k1' }] }]
 * @see D-PLT-2
 */
export function redactBlueprint(blueprint: Blueprint): Blueprint {
  return DOCUMENT_SHAPE.conceal(blueprint) as Blueprint;
}
