import { hint, received } from '@talent-platform/protocol/errors';
import { below, changeOf, isObject, memberOf, same } from './shape.js';
import type { BlueprintProblem, Shape } from './shape.js';
import { receivedCollection, receivedKind, textsIn } from './value-shape.js';

export interface Variant {
  /** The values of the deciding member that this variant is for. */
  readonly values: readonly (string | number)[];
  readonly shape: Shape;
}

export interface ChoiceFacts {
  /** The sentence that an editor shows of the deciding member. */
  readonly about: string;
  /** Problems name only the kind of the received value, because it could hold a secret. */
  readonly private?: boolean;
}

/** An object whose other members depend on one of them. */
export function choiceBy(name: string, variants: readonly Variant[], facts: ChoiceFacts): Shape {
  const values = variants.flatMap((variant) => variant.values);
  const variantOf = (value: unknown): Variant | undefined => {
    const own = isObject(value) ? memberOf(value, name) : undefined;
    return variants.find((variant) => variant.values.some((known) => known === own));
  };
  const shape: Shape = {
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
    conceal: (value, cover) => variantOf(value)?.shape.conceal(value, cover) ?? {},
  };
  return shape;
}

/** The problems of every variant. */
function commonProblems(variants: readonly Variant[], value: unknown, path: string): BlueprintProblem[] {
  const [first = [], ...others] = variants.map((variant) => variant.shape.problems(value, path));
  return first.filter((one) => others.every((found) => found.some((other) => same(one, other))));
}
