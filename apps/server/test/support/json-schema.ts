import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseWireDate } from '@talent-platform/protocol/wire';

type Schema = Readonly<Record<string, unknown>>;

/** A schema that values can be held against. */
export interface Validator {
  accepts(value: unknown): boolean;
  /** Returns the faults of a value as `/path rule`. Empty if it validates. */
  faultsOf(value: unknown): string[];
}

/** Throws where the schema itself is none. */
export function validatorOf(schema: Schema): Validator {
  const ajv = new Ajv2020({
    strict: true,
    // null stands in arrays of types, and anyOf beside the properties that it speaks of
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
    keywords: ['options', 'list', 'profileType'],
    formats: { date: (text) => parseWireDate(text) !== undefined, uri: (text) => URL.canParse(text) },
  });
  const validate = ajv.compile(schema);
  const faultsOf = (value: unknown): string[] => {
    void validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
  return { faultsOf, accepts: (value) => faultsOf(value).length === 0 };
}

/** The schema with no `required` anywhere: a read may leave any member out (D-SCH-2). */
export function withoutRequired(schema: Schema): Schema {
  const { required: _, ...rest } = schema;
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, part]) => {
      if (keyword === 'properties') return [keyword, mapValues(part as Record<string, Schema>)];
      return [keyword, keyword === 'items' ? withoutRequired(part as Schema) : part];
    }),
  );
}

function mapValues(properties: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withoutRequired(schema)]));
}
