import type { RawResponse } from './send-raw.js';
import type { ApiClient } from './api-client.js';

const BOUNDARY = 'talent-test-boundary';

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export interface TestPart {
  /** Of the Content-Disposition, as it stands behind `form-data`. */
  readonly disposition: string;
  readonly content: Buffer | string;
}

/** A multipart/form-data with these parts. */
export function multipart(...parts: readonly TestPart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ disposition, content }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data${disposition}\r\nContent-Type: text/x-told\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export interface TestFile {
  readonly content: Buffer | string;
  readonly filename?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** Sends a file to a field, such as `people/12/fields/resume`. */
export function sendFile(
  client: ApiClient,
  field: string,
  { content, filename = 'cv.txt', headers, query = '' }: TestFile,
): Promise<RawResponse> {
  const name = field.split('/').at(-1);
  const body = multipart({ disposition: `; name="${name}"; filename="${filename}"`, content });
  return client.send('PATCH', `/${field}/binary${query}`, { body, headers: { 'content-type': MULTIPART, ...headers } });
}
