/**
 * The values of all lines of a header, in their order.
 *
 * From the raw list, since `headersDistinct` throws where a header is called `__proto__` (Node 20.20.0, CVE-2026-21710),
 * and `headers` keeps one of several.
 *
 * @param rawHeaders name and value in turn
 * @param name in lower case
 */
export function headerLines(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}
