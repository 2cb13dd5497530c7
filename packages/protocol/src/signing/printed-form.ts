/**
 * Returns the canonical request in the form of the specification's printed example, which leaves out the query line of
 * a request without a query. Undefined if the request has a query, because the line must then be there (D-SIG-3).
 */
export function printedForm(canonicalRequest: string): string | undefined {
  const queryLine = canonicalRequest.indexOf('\n', canonicalRequest.indexOf('\n') + 1) + 1;
  if (canonicalRequest[queryLine] !== '\n') return undefined;
  return canonicalRequest.slice(0, queryLine) + canonicalRequest.slice(queryLine + 1);
}
