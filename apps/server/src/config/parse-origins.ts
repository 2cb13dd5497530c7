/**
 * Reads a list of origins as browsers write them: without a path, in lower case, and without the usual port of the
 * scheme.
 */
export function parseOrigins(text: string): readonly string[] {
  return text.split(',').map((part) => {
    const origin = part.trim();
    if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new TypeError(
      'must be origins as browsers send them, such as https://console.example,http://localhost:5173.',
    );
  });
}
