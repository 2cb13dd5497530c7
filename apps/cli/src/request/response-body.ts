import type { WireResponse } from '../http/send-request.js';

/** A body as a machine reads it: parsed JSON, text, or base64 where it is neither. */
export interface ReadableBody {
  readonly encoding: 'json' | 'text' | 'base64';
  readonly value: unknown;
}

/** Reads the body by its content type; JSON that does not parse is text, text that is no UTF-8 is base64. */
export function readResponseBody(response: WireResponse): ReadableBody {
  const text = decodeUtf8(response.body);
  if (text === undefined) return { encoding: 'base64', value: response.body.toString('base64') };
  if (!/^[^;]*[/+]json\b/i.test(findHeader(response, 'content-type') ?? '')) return { encoding: 'text', value: text };
  try {
    return { encoding: 'json', value: JSON.parse(text) };
  } catch {
    return { encoding: 'text', value: text };
  }
}

/** The first header of a name. */
export function findHeader({ headers }: Pick<WireResponse, 'headers'>, name: string): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
