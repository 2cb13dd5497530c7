const ID = /^[1-9]\d*$/;

/** Returns the id that a text is, such as a part of an address. Undefined if it is none: nothing is requested then. */
export function parseId(text = ''): number | undefined {
  const id = Number(text);
  return ID.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
