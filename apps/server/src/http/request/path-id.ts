const ID = /^[1-9]\d*$/;

/**
 * Returns the id in a path: a positive whole number in its shortest form (D-PRO-1).
 * @param notFound creates the refusal of any other text
 * @throws the refusal
 */
export function parsePathId(text: string, notFound: (text: string) => Error): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  throw notFound(text);
}
