import type { Shape } from './shape.js';

/** A shape that the schema describes once, under a name; it can hold itself. */
export function named(name: string, build: (self: Shape) => Shape): Shape {
  let built: Shape | undefined;
  const shape = (): Shape => (built ??= build(self));
  const self: Shape = {
    problems: (value, path) => shape().problems(value, path),
    schema(definitions) {
      if (!definitions.has(name)) {
        definitions.set(name, {});
        definitions.set(name, shape().schema(definitions));
      }
      return { $ref: `#/$defs/${name}` };
    },
    changes: (before, after, path) => shape().changes(before, after, path),
    conceal: (value, cover) => shape().conceal(value, cover),
  };
  return self;
}
