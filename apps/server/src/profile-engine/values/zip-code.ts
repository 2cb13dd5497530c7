const ZIP_CODE = /^\s*(\d{5})(?:-?\d{4})?\s*$/;

/**
 * Returns the five digits of a US postal code, which may have a four-digit extension (D-SEA-11). Undefined for any
 * other text.
 */
export function zipCodeOf(text: string): string | undefined {
  return ZIP_CODE.exec(text)?.[1];
}
