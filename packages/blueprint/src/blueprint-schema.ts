import { DOCUMENT_SHAPE } from './parts/document-shape.js';
import type { Definitions, JsonSchema } from './shape/shape.js';

function schemaOfDocument(): JsonSchema {
  const definitions: Definitions = new Map();
  const document = DOCUMENT_SHAPE.schema(definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:talent-platform:blueprint',
    title: 'Blueprint of the talent platform',
    description: "A customer's platform as one document. Only customer is required; the rest keeps its defaults.",
    ...document,
    $defs: Object.fromEntries(definitions),
  };
}

/**
 * The JSON Schema (2020-12) of a blueprint, for editors and validators: members, their types and what they mean. It never
 * refuses a blueprint; what it cannot say, such as that users name groups that are there, `checkBlueprint` checks. The
 * package holds it as a file too: `@talent-platform/blueprint/schemas/blueprint.schema.json`.
 *
 * @example
 * new Ajv2020().compile(blueprintSchema)({ customer: { id: 1001, name: 'Acme' } }); // true
 * @see blueprint
 */
export const blueprintSchema: JsonSchema = schemaOfDocument();
