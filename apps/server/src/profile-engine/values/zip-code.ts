const ZIP_CODE = /^\s*(\d{5})(?:-?\d{4})?\s*$/;

/** The five digits of a US postal code, which may go on with four more (D-SEA-11); undefined for any other text. */
export function zipCodeOf(text: string): string | undefined {
  return ZIP_CODE.exec(text)?.[1];
}
