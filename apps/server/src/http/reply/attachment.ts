import type { Readable } from 'node:stream';

/** A file that is made while it is sent, or read: who knows its length adds that to the reply. */
export interface Attachment {
  /** As it goes on the wire, such as `text/plain;charset=UTF-8`. */
  readonly contentType: string;
  readonly filename: string;
  /**
   * Begins the file; asked for once, and not at all where nothing of it is sent (HEAD). The signal is aborted once the
   * client is gone; `made` is told of all bytes before they are there, and throws where there is no room for them.
   */
  readonly content: (signal: AbortSignal, made: (bytes: number) => void) => Readable;
}

/** A name that a quoted string carries as it stands: what is left out means something to one reader or another. */
const PLAIN_NAME = /^[\w !#$&'()+,.;=@[\]^`{}~-]+$/;
const NOT_PLAIN = /[^\w !#$&'()+,.;=@[\]^`{}~-]/gu;

/** Content-Disposition as RFC 6266 has it; a name beyond ASCII is told once more as RFC 8187 has it. */
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
