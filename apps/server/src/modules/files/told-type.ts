import { TextDecoder } from 'node:util';
import { supportedMimeTypes } from 'file-type';
import { lookup } from 'mime-types';

/** The sender's statements about a file. */
export interface ToldOfFile {
  readonly filename: string;
  /** The Content-Type of its part. */
  readonly declared?: string | undefined;
}

/** The form that the content itself shows. */
type Form = 'text' | 'binary' | 'compound' | 'office';

const MEDIA_TYPE = /^\s*([a-z]+\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126})\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i;
/** Types that browsers would execute, and types that no file has. */
const REFUSED = /^multipart\/|javascript|ecmascript|^text\/css$|^application\/(octet-stream|x-unknown)$/;
const TEXTUAL =
  /^text\/|^application\/(?:[\w.-]+\+)?(?:json|xml|yaml)$|^application\/(?:json5|x-ndjson|jsonl|ndjson|sql|toml|x-tex|x-latex|x-sh|x-subrip|x-yaml|x-httpd-php|graphql)$|^message\/rfc822$/;
/** Types in Microsoft's old container. Only its directory tells the type. */
const COMPOUND = /^application\/(msword$|vnd\.(ms-(?!.*\.12$)|visio$)|x-(msi|hwp)$)/;
/** A content shows these itself, so a text that does not is none of them. */
const SHOWN_AS_TEXT: ReadonlySet<string> = new Set(['image/svg+xml', 'application/xhtml+xml']);

/**
 * Returns the type that the sender tells: that of the part, else that of the extension. Returns nothing if the type does not fit what
 * the content is, or if a content of that type shows it itself.
 */
export function typeToldFor(form: Form, { declared = '', filename }: ToldOfFile): string | undefined {
  const named = lookup(filename) || '';
  return [{ type: MEDIA_TYPE.exec(declared)?.[1]?.toLowerCase() ?? '', charset: charsetIn(declared) }, { type: named }]
    .filter(({ type }) => fits(form, type))
    .map(({ type, charset }) => (charset === undefined || form !== 'text' ? type : `${type};charset=${charset}`))[0];
}

/** Returns the charset of a media type, by the name that its standard has. */
export function charsetIn(type: string): string | undefined {
  const name = CHARSET.exec(type)?.[1];
  if (name === undefined) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

function fits(form: Form, type: string): boolean {
  if (type === '' || REFUSED.test(type)) return false;
  if (form === 'office') return true;
  if (form === 'text') return TEXTUAL.test(type) && !SHOWN_AS_TEXT.has(type);
  if (form === 'compound') return COMPOUND.test(type);
  return !TEXTUAL.test(type) && !(supportedMimeTypes as ReadonlySet<string>).has(type);
}
