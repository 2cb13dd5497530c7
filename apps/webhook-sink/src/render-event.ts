import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import type { NewEvent, RenderedEvent, SinkEvent } from './sink-event.js';

export function renderEvent(event: SinkEvent): RenderedEvent {
  const text = gunzipped(event);
  return { ...event, body: Buffer.from(event.body).toString('base64'), ...(text === undefined ? {} : { text }) };
}

const MAX_TEXT_BYTES = 1_048_576;

/** Returns the text of the body, after gzip. Returns undefined for other bytes and for a text that is too long. */
export function gunzipped({ body, headers, isTruncated }: NewEvent): string | undefined {
  const isGzip = headers.some(
    (name, index) =>
      index % 2 === 0 && /^content-encoding$/i.test(name) && /^\s*gzip\s*$/i.test(headers[index + 1] ?? ''),
  );
  if (isTruncated) return undefined;
  try {
    const bytes = isGzip ? gunzipSync(body, { maxOutputLength: MAX_TEXT_BYTES }) : body;
    return isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : undefined;
  } catch {
    return undefined;
  }
}
