interface OutputStream {
  readonly isTTY?: boolean;
}

/**
 * Returns the first stream that a person reads on a terminal. A stream into a file or another program has the JSON log,
 * and nothing else.
 */
export function terminalOf<Stream extends OutputStream>(streams: readonly Stream[]): Stream | undefined {
  return streams.find(({ isTTY }) => isTTY);
}
