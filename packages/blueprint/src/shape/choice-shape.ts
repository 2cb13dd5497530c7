import { hint, received } from '@talent-platform/protocol/errors';
import { below, changeOf, isObject, memberOf, same } from './shape.js';
import type { BlueprintProblem, Shape, ValueOf } from './shape.js';
import { receivedCollection, receivedKind, textsIn } from './value-shape.js';

interface Variant {
  /** The values of the deciding member that this variant is for. */
  readonly values: readonly (string | number)[];
  readonly shape: Shape;
}

interface ChoiceShapeOptions {
  /** The sentence that an editor shows of the deciding member. */
  readonly about: string;
  /** Problems name only the kind of the received value, because it could hold a secret. */
  readonly private?: boolean;
}

/** An object whose other members depend on one of them. */
export function choiceBy<const Own extends readonly Variant[]>(
  name: string,
  variants: Own,
  facts: ChoiceShapeOptions,
): Shape<ValueOf<Own[number]['shape']>> {
  const values = variants.flatMap((variant) => variant.values);
  const variantOf = (value: unknown): Variant | undefined => {
    const own = isObject(value) ? memberOf(value, name) : undefined;
    return variants.find((variant) => variant.values.some((known) => known === own));
  };
  const shape: ReturnType<typeof choiceBy<Own>> = {
    problems(value, path) {
      if (!isObject(value)) {
        const came = (facts.private === true ? receivedCollection : received)(value);
        return [{ path, message: `must be an object, ${came}.` }];
      }
      const variant = variantOf(value);
      if (variant !== undefined) return variant.shape.problems(value, path);
      const rule = `one of ${values.map((known) => JSON.stringify(known)).join(', ')}`;
      const own = memberOf(value, name);
      const came = (facts.private === true ? receivedKind : received)(own);
      return [
        { path: below(path, name), message: `must be ${rule}, ${came}.${hint(own, textsIn(values))}` },
        ...commonProblems(variants, value, path).filter((own) => own.path !== below(path, name)),
      ];
    },
    schema: (definitions) => ({
      type: 'object',
      properties: { [name]: { description: facts.about, enum: values } },
      required: [name],
      oneOf: variants.map((variant) => variant.shape.schema(definitions)),
    }),
    changes(before, after, path) {
      const variant = variantOf(before);
      return variant !== undefined && variant === variantOf(after)
        ? variant.shape.changes(before, after, path)
        : changeOf(shape, [before, after], path);
    },
    merge({ before, since, after }) {
      const variant = variantOf(after);
      if (variant === undefined || variant !== variantOf(since)) return after;
      return variant.shape.merge({ before: variantOf(before) === variant ? before : undefined, since, after });
    },
    conceal: (value, cover) => variantOf(value)?.shape.conceal(value, cover) ?? {},
  };
  return shape;
}

/** Returns the problems that the value has as any of the variants. */
function commonProblems(variants: readonly Variant[], value: unknown, path: string): BlueprintProblem[] {
  const [first = [], ...others] = variants.map((variant) => variant.shape.problems(value, path));
  return first.filter((one) => others.every((problems) => problems.some((other) => same(one, other))));
}

/** Makes a shape that the schema describes once, under a name. It can contain itself. */
export function named<Value>(name: string, build: (self: Shape<Value>) => Shape<Value>): Shape<Value> {
  let built: Shape<Value> | undefined;
  const shape = (): Shape<Value> => (built ??= build(self));
  const self: Shape<Value> = {
    problems: (value, path) => shape().problems(value, path),
    schema(definitions) {
      if (!definitions.has(name)) {
        definitions.set(name, {});
        definitions.set(name, shape().schema(definitions));
      }
      return { $ref: `#/$defs/${name}` };
    },
    changes: (before, after, path) => shape().changes(before, after, path),
    merge: (versions) => shape().merge(versions),
    conceal: (value, cover) => shape().conceal(value, cover),
  };
  return self;
}
