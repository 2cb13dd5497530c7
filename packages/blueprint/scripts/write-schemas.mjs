// Writes the published JSON Schemas anew, from the descriptions that the package was built from: pnpm run schemas
import { writeFileSync } from 'node:fs';
import { blueprintSchema } from '../dist/index.js';

const SCHEMAS = { 'blueprint.schema.json': blueprintSchema };

for (const [name, schema] of Object.entries(SCHEMAS)) {
  writeFileSync(new URL(`../src/schemas/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}
