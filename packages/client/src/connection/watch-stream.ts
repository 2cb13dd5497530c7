/** The functions that a watched stream calls. */
export interface StreamWatcher {
  /** Is called once: at the end, at an error, or if the reader stops. */
  readonly onEnd: () => void;
  /** Makes the error that the reader receives of the one of the runtime. */
  readonly errorOf: (cause: unknown) => unknown;
}

/** Returns a stream with the same bytes, whose errors are those of the client. It reads no piece ahead. */
export function watchStream(
  stream: ReadableStream<Uint8Array>,
  { onEnd, errorOf }: StreamWatcher,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          controller.error(errorOf(error));
        }
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
