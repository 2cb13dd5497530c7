import type { Context, Output } from '../context.js';

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Puts text in a style, or leaves it plain. */
export type Paint = (style: keyof typeof STYLES, text: string) => string;

/** Colour only for a terminal, and only where NO_COLOR is not set. */
export function paintFor(output: Output, { env }: Pick<Context, 'env'>): Paint {
  if (output.isTTY !== true || !env.color) return (_style, text) => text;
  return (style, text) => `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}
