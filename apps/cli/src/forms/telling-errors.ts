import type { SchemaError } from './schema-rules.js';

/** Keywords of a choice between schemas; each schema that was not meant has errors of its own. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['anyOf', 'oneOf']);

/** What says more of a value than that it is of another type. */
const CHOICES: ReadonlySet<string> = new Set(['enum', 'const']);

/** A validator tells everything that does not hold; this is what is worth telling, once for each rule of a value. */
export function mostTelling(errors: readonly SchemaError[]): SchemaError[] {
  const choices = errors.filter(({ keyword }) => ALTERNATIVES.has(keyword));
  const told = new Set(errors.filter(({ keyword }) => CHOICES.has(keyword)).map(({ instancePath }) => instancePath));
  return errors
    .filter(({ schemaPath }) => !choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`)))
    .filter(({ keyword, instancePath }) => keyword !== 'type' || !told.has(instancePath));
}
