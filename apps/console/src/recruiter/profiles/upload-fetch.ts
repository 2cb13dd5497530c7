import type { Fetch } from '@talent-platform/client';

/** Statuses whose replies have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Makes a `fetch` that tells how much of the body was sent, which that of browsers does not tell.
 *
 * @param onProgress is told the sent part of the body, from 0 to 1.
 */
export function uploadFetch(onProgress: (part: number) => void): Fetch {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = 'blob';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, statusText } = request;
        const content = WITHOUT_BODY.has(status) ? null : (request.response as Blob);
        resolve(new Response(content, { status, statusText, headers: headersOf(request) }));
      };
      request.onerror = () => reject(new TypeError('The connection failed.'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was aborted.', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
