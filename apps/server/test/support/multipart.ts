import type { RawResponse } from './send-raw.js';
import type { ApiClient } from './api-client.js';

const BOUNDARY = 'talent-test-boundary';

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export interface TestPart {
  /** The Content-Disposition after `form-data`. */
  readonly disposition: string;
  readonly content: Buffer | string;
  /** The part's content type. Default: that of a sender who does not know it. */
  readonly contentType?: string;
}

/** A multipart/form-data with these parts. */
export function multipart(...parts: readonly TestPart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ disposition, content, contentType = 'application/octet-stream' }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export interface TestFile {
  readonly content: Buffer | string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** Sends a file to a field, such as `people/12/fields/resume`. */
export function sendFile(
  client: ApiClient,
  field: string,
  { content, filename = 'cv.txt', contentType, headers, query = '' }: TestFile,
): Promise<RawResponse> {
  const name = field.split('/').at(-1);
  const body = multipart({
    disposition: `; name="${name}"; filename="${filename}"`,
    content,
    ...(contentType !== undefined && { contentType }),
  });
  return client.send('PATCH', `/${field}/binary${query}`, { body, headers: { 'content-type': MULTIPART, ...headers } });
}
