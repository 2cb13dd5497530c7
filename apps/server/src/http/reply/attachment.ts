import type { Readable } from 'node:stream';

/** A file that is made or read while it is sent. A caller that knows the length adds it to the reply. */
export interface Attachment {
  /** As it goes on the wire, such as `text/plain;charset=UTF-8`. */
  readonly contentType: string;
  readonly filename: string;
  /**
   * Begins the file. Called once, or never if the reply has no body (HEAD). The signal aborts when the client goes away. `made` is
   * called with each number of bytes before they are made, and throws if there is no room for them.
   */
  readonly content: (signal: AbortSignal, made: (bytes: number) => void) => Readable;
}

/** A name that needs no escape in a quoted string. Some readers give the other characters a meaning. */
const PLAIN_NAME = /^[\w !#$&'()+,.;=@[\]^`{}~-]+$/;
const NOT_PLAIN = /[^\w !#$&'()+,.;=@[\]^`{}~-]/gu;

/** Renders Content-Disposition (RFC 6266). A name beyond ASCII comes a second time, encoded (RFC 8187). */
export function renderContentDisposition(filename: string): string {
  if (PLAIN_NAME.test(filename)) return `attachment; filename="${filename}"`;
  const wellFormed = filename.replace(/\p{Surrogate}/gu, '\ufffd');
  return `attachment; filename="${wellFormed.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encodeName(wellFormed)}`;
}

/** `encodeURIComponent` leaves four characters that RFC 8187 wants escaped. */
function encodeName(filename: string): string {
  return encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
