import 'reflect-metadata';
import { getMetadataStorage, ValidateBy, ValidateIf, ValidationTypes } from 'class-validator';
import type { ValidationArguments } from 'class-validator';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type ApiSchema = Readonly<Record<string, unknown>>;

/** The class of a body, a query or a reply. Decorators of this file declare its members. */
export type Dto<Input extends object = object> = new () => Input;

/** A schema, a class that has one, or an array of either. */
export type Shape = ApiSchema | Dto | readonly [ApiSchema | Dto];

/**
 * Declares a member of a body, a query or a reply.
 *
 * @param shape left out or without a type, the member has the type of its property. A number is a whole number
 * @param must the rule, as problems name it: "must be …"
 * @param accepts the texts or values that keep the rule
 */
export function Is(
  shape: Shape = {},
  must = '',
  accepts: RegExp | ((value: unknown, input: object) => boolean) = () => true,
): PropertyDecorator {
  const validate = (value: unknown, given?: ValidationArguments): boolean =>
    typeof accepts === 'function'
      ? accepts(value, given?.object ?? {})
      : typeof value === 'string' && accepts.test(value);
  return ValidateBy({ name: must, validator: { validate } }, { message: must, context: { schema: schemaOf(shape) } });
}

/** Lets a member be absent. class-validator's own `IsOptional` accepts null as well, which this platform refuses. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_input, value) => value !== undefined);
}

/** An id, or another whole number from 1. */
export function IsId(schema: ApiSchema = {}, must = 'must be an id, a whole number from 1'): PropertyDecorator {
  return Is({ minimum: 1, ...schema }, must, isId);
}

export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** One of a closed set of texts. Problems suggest one of them for a mistyped value. */
export function IsOneOf(
  values: readonly string[],
  must = `must be one of ${values.join(', ')}`,
  schema: ApiSchema = {},
): PropertyDecorator {
  return Is({ enum: values, ...schema }, must, (value) => values.includes(value as string));
}

/** Lets no problem show the value, because the member may hold a secret. */
export function IsPrivate(): PropertyDecorator {
  return ValidateBy({ name: 'isPrivate', validator: { validate: () => true } }, { context: { isPrivate: true } });
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export interface Member {
  readonly schema: ApiSchema;
  /** The property is declared as a number. */
  readonly isNumber: boolean;
  readonly isPrivate: boolean;
  readonly isOptional: boolean;
}

const MEMBERS = new WeakMap<Dto, ReadonlyMap<string, Member>>();

/** Returns the members that decorators declare, those of an extended class first. Read once for each class. */
export function membersOf(type: Dto): ReadonlyMap<string, Member> {
  const known = MEMBERS.get(type);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const initial: Readonly<Record<string, unknown>> = { ...new type() };
  const inherited = rules.filter(({ target }) => target !== type);
  const names = new Set([...inherited, ...rules].map(({ propertyName }) => propertyName));
  const members = new Map(
    Array.from(names, (name): [string, Member] => {
      const ofMember = rules.filter(({ propertyName }) => propertyName === name);
      const contexts = ofMember.map(
        ({ context }) => context as { schema?: ApiSchema; isPrivate?: boolean } | undefined,
      );
      const declared: unknown = Reflect.getMetadata('design:type', type.prototype as object, name);
      const schema = contexts.find((context) => context?.schema)?.schema ?? {};
      const isTyped = TYPING.some((keyword) => Object.hasOwn(schema, keyword));
      const byDefault = initial[name] === undefined ? {} : { default: initial[name] };
      return [
        name,
        {
          schema: { ...(!isTyped && TYPES.get(declared)), ...schema, ...byDefault },
          isNumber: declared === Number,
          isPrivate: contexts.some((context) => context?.isPrivate),
          isOptional:
            initial[name] !== undefined ||
            ofMember.some((rule) => rule.type === ValidationTypes.CONDITIONAL_VALIDATION),
        },
      ];
    }),
  );
  MEMBERS.set(type, members);
  return members;
}

const TYPES = new Map<unknown, ApiSchema>([
  [String, { type: 'string' }],
  [Number, { type: 'integer' }],
  [Boolean, { type: 'boolean' }],
]);

/** Keywords of schemas that need no type. */
const TYPING = ['type', 'enum', 'const', 'anyOf', 'oneOf', '$ref'];

/** Returns the JSON Schema of a class: an object with its members. */
export function schemaOf(shape: Shape): ApiSchema {
  if (isList(shape)) return { type: 'array', items: schemaOf(shape[0]) };
  if (typeof shape !== 'function') return shape;
  const members = [...membersOf(shape)];
  const required = members.flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]));
  const properties = Object.fromEntries(members.map(([name, { schema }]) => [name, schema]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function isList(shape: Shape): shape is readonly [ApiSchema | Dto] {
  return Array.isArray(shape);
}
