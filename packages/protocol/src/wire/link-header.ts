import { refuseMisuse, TEXT } from '../errors/argument.js';

/** A related resource: an entry of the Link header and of `links` in a body (spec: Profiles; D-NET-4). */
export interface Link {
  /** The relation of the resource to this one: `self`, `workflows`, `owner` … */
  readonly rel: string;
  /** A text for people; empty if there is none. */
  readonly title: string;
  /** The absolute URL of the GET that reads it. */
  readonly url: string;
}

/** The characters that a quoted text holds unescaped. Nearly every title has only these. Each profile read writes two. */
const PLAIN = /^[ !#-[\]-~]*$/;
const CONTROL = /\p{Cc}+/gu;
const UNSAFE_IN_URL = /[^!#-;=?-~]+/g;
const UNSAFE_IN_QUOTES = /["\\]/g;

const TARGET = /\s*<([^<>]*)>/y;
const PARAMETER = /\s*;\s*([^\s=;,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^\s;,"]*)))?/y;

/**
 * Writes links as the value of a Link header: `<URL>;rel="self";title="…"`, comma-separated (D-NET-4). The result fits
 * a header as it is. Control characters become a space. Characters beyond ASCII become their UTF-8 bytes, one character
 * a byte (percent-encoded in the URL), as Node's `setHeader` and `fetch` expect them.
 *
 * @example
 * formatLinkHeader([{ rel: 'self', title: 'Ada Lovelace', url: 'https://api.example/customers/1/people/7' }]);
 * // '<https://api.example/customers/1/people/7>;rel="self";title="Ada Lovelace"'
 */
export function formatLinkHeader(links: readonly Link[]): string {
  return links
    .map(({ rel, title, url }) => `<${safeUrl(url)}>;rel="${quotable(rel)}";title="${quotable(title)}"`)
    .join(',');
}

/**
 * Reads a Link header: the spellings that `formatLinkHeader` writes and the looser ones of RFC 8288 (blanks, tokens
 * without quotes, other parameters, which are left out). Never fails: an entry that cannot be read is left out.
 *
 * @param text the header's value as Node or `fetch` gives it; several header lines joined with commas.
 *
 * @example
 * parseLinkHeader('<https://api.example/jobs/7>; rel=job; title="Welder"');
 * // [{ rel: 'job', title: 'Welder', url: 'https://api.example/jobs/7' }]
 */
export function parseLinkHeader(text: string): Link[] {
  refuseMisuse('text', text, TEXT);
  const links: Link[] = [];
  let at = 0;
  while (at < text.length) {
    const target = matchAt(TARGET, text, at);
    if (target) {
      const { values, end } = readParameters(text, TARGET.lastIndex);
      links.push({ rel: values.get('rel') ?? '', title: values.get('title') ?? '', url: target[1] ?? '' });
      at = end;
    }
    const comma = text.indexOf(',', at);
    at = comma < 0 ? text.length : comma + 1;
  }
  return links;
}

function readParameters(text: string, from: number): { values: Map<string, string>; end: number } {
  const values = new Map<string, string>();
  let end = from;
  for (let match = matchAt(PARAMETER, text, end); match; match = matchAt(PARAMETER, text, end)) {
    end = PARAMETER.lastIndex;
    const [, name = '', quoted, token = ''] = match;
    const value = quoted === undefined ? token : quoted.replace(/\\([\s\S])/g, '$1');
    // RFC 8288, 3.3: the first of several counts.
    if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), fromBytes(value));
  }
  return { values, end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function safeUrl(url: string): string {
  return url.replace(UNSAFE_IN_URL, (run) =>
    Array.from(new TextEncoder().encode(run), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    ),
  );
}

function quotable(text: string): string {
  if (PLAIN.test(text)) return text;
  return toBytes(text.replace(CONTROL, ' ').replace(UNSAFE_IN_QUOTES, '\\$&'));
}

function toBytes(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Returns the text whose UTF-8 bytes these characters are; the characters themselves if they are not UTF-8. */
function fromBytes(text: string): string {
  const codes = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  if (codes.some((code) => code > 0xff)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(codes));
  } catch {
    return text;
  }
}
