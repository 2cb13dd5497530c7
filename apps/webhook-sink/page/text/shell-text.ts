import type { RenderedEvent } from '../../src/sink-event.js';

/** Headers that curl sets itself. */
const WRITTEN_BY_CURL = /^(?:connection|keep-alive|proxy-connection|transfer-encoding|content-length|upgrade|expect)$/i;

/**
 * Returns a command line for bash that replays an event byte for byte, with its `Host`. The shell runs
 * nothing of the event: texts are quoted, and characters other than printable ASCII are escaped.
 *
 * @param origin the destination, without a slash at its end
 */
export function curlOf({ method, target, headers, body, text, isTruncated }: RenderedEvent, origin: string): string {
  const isTyped = text !== undefined && isPlain(text) && btoa(text) === body && !isTruncated;
  const given = headers.flatMap((name, at) => {
    if (at % 2 !== 0 || WRITTEN_BY_CURL.test(name)) return [];
    const value = headers[at + 1] ?? '';
    return [`-H ${shellQuoted(value === '' ? `${name};` : `${name}: ${value}`)}`];
  });
  const data = isTyped ? `--data-raw ${shellQuoted(text)}` : '--data-binary @-';
  const parts = [`curl -i --globoff --path-as-is -X ${shellQuoted(method)}`, ...given, ...(body === '' ? [] : [data])];
  const command = [...parts, shellQuoted(origin + target)].join(' \\\n  ');
  return isTyped || body === '' ? command : `echo ${body} | base64 -d | ${command}`;
}

const PLAIN = /^[\x20-\x7e]*$/;

function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Quotes a text as one word of bash. Escapes every byte that is not printable ASCII. */
export function shellQuoted(text: string): string {
  if (isPlain(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replace(/[^\x20-\x7e]|['\\]/g, (character) => {
    // Headers have one character for each byte.
    return `\\x${(character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`;
  });
  return `$'${escaped}'`;
}
