/**
 * Returns the first stream that a person reads on a terminal. A stream into a file or another program has the JSON log,
 * and nothing else.
 */
export function terminalOf<Stream extends { readonly isTTY?: boolean }>(
  streams: readonly Stream[],
): Stream | undefined {
  return streams.find(({ isTTY }) => isTTY);
}
