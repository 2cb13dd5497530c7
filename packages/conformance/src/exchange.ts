import type { HeaderList, WireResponse } from './server.js';

/** A request of a check, and its reply. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array | undefined;
  /** Undefined if no reply came. */
  readonly response: WireResponse | undefined;
}

/** An exchange as the report shows it: without secrets, and bounded. */
export interface ShownExchange {
  readonly request: string;
  readonly response: string;
}

const MAX_SHOWN_CHARACTERS = 2000;

/** Renders both messages. The password of Basic credentials and the signature are left out. */
export function showExchange({ method, target, headers, body, response }: Exchange): ShownExchange {
  const request = [`${method} ${target}`, ...headers.map(showHeader), ...bodyLines(body)];
  if (response === undefined) return { request: request.join('\n'), response: '(no reply)' };
  const { status, statusText, headers: answered, body: answer } = response;
  const reply = [`${status} ${statusText}`.trimEnd(), ...answered.map(showHeader), ...bodyLines(answer)];
  return { request: request.join('\n'), response: reply.join('\n') };
}

function showHeader([name, value]: readonly [string, string]): string {
  if (/^(set-)?cookie$/i.test(name)) return `${name}: (hidden)`;
  return `${name}: ${name.toLowerCase() === 'authorization' ? hideProof(value) : value}`;
}

function hideProof(value: string): string {
  return value.replace(/^(basic)\s.*$/is, '$1 (hidden)').replace(/(signature=)[^,]*/gi, '$1(hidden)');
}

function bodyLines(body: Uint8Array | undefined): readonly string[] {
  if (body === undefined || body.byteLength === 0) return [];
  const text = textOf(body);
  if (text === undefined) return ['', `(${body.byteLength} bytes that are no text)`];
  if (text.length <= MAX_SHOWN_CHARACTERS) return ['', text];
  return ['', `${text.slice(0, MAX_SHOWN_CHARACTERS)}… (${text.length} characters)`];
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
