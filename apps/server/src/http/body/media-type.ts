import type { IncomingMessage } from 'node:http';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { singleHeader } from '../request/header-lines.js';

/** RFC 9110, 5.6.6: a parameter has no blanks around its `=`, and a `;` may have no parameter behind it. */
const TOKEN = /[\w!#$%&'*+.^`|~-]+/.source;
const QUOTED = /"(?:[^"\\]|\\.)*"/.source;
const PARAMETER = `;[ \t]*(?:(${TOKEN})=(${TOKEN}|${QUOTED})[ \t]*)?`;
const PARAMETERS = new RegExp(PARAMETER, 'g');
const MEDIA_TYPE = new RegExp(`^(${TOKEN}/${TOKEN})[ \t]*((?:${PARAMETER})*)$`);

/** A boundary without quotes, though it has a character that no bare value may have. */
const UNQUOTED_BOUNDARY = /;[ \t]*boundary=[^\s";]*[=:/?,()]/i;

const BLANKS_AROUND = /;[ \t]*[\w-]+(?:[ \t]+=|=[ \t])/;

/** The charset's name and its common alias, bare or quoted. */
const UTF_8 = /^(?:utf-?8|"utf-?8")$/i;

type Headers = Pick<IncomingMessage, 'headers' | 'rawHeaders'>;

/** Requires JSON in UTF-8 without a Content-Encoding (D-ERR-4 code 14). */
export function checkJsonMediaType(request: Headers): void {
  const { parameters } = mediaTypeOf(request, 'application/json');
  checkCharset(parameters);
}

/** Requires a form without a Content-Encoding. Returns the Content-Type as it came, which names the boundary. */
export function checkMultipartMediaType(request: Headers): string {
  const { contentType, parameters } = mediaTypeOf(request, 'multipart/form-data');
  checkCharset(parameters);
  return contentType;
}

/** The boundary that a multipart's Content-Type names; empty if there is none. */
export function boundaryOf(contentType: string): string {
  for (const [, name, value = ''] of contentType.matchAll(PARAMETERS)) {
    if (name?.toLowerCase() !== 'boundary') continue;
    return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
  }
  return '';
}

function mediaTypeOf(
  { headers, rawHeaders }: Headers,
  wanted: string,
): { readonly contentType: string; readonly parameters: string } {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw unsupported(`The body must be sent without a Content-Encoding, received ${quote(encoding)}.`);
  const contentType = singleHeader(rawHeaders, 'content-type') ?? '';
  const [, type, parameters = ''] = MEDIA_TYPE.exec(contentType) ?? [];
  if (type?.toLowerCase() === wanted) return { contentType, parameters };
  const shown = contentType === '' ? 'none' : quote(contentType);
  if (UNQUOTED_BOUNDARY.test(contentType))
    throw unsupported(`The Content-Type must quote the boundary, as in boundary="a=b", received ${shown}.`);
  if (BLANKS_AROUND.test(contentType))
    throw unsupported(`The Content-Type must have no blanks around the "=" of a parameter, received ${shown}.`);
  throw unsupported(`The Content-Type must be ${wanted}, received ${shown}.`);
}

/** Refuses a parameter that comes twice, because either value could be meant. */
function checkCharset(parameters: string): void {
  const names = new Set<string>();
  for (const [, given, value = ''] of parameters.matchAll(PARAMETERS)) {
    if (given === undefined) continue;
    const name = given.toLowerCase();
    if (names.has(name)) throw unsupported(`The Content-Type must have one ${quote(name)}, received several.`);
    names.add(name);
    if (name === 'charset' && !UTF_8.test(value))
      throw unsupported(`The charset of the Content-Type must be UTF-8, received ${quote(value)}.`);
  }
}

function unsupported(detail: string): ProtocolError {
  return ProtocolError.of('MEDIA_TYPE_UNSUPPORTED', detail);
}
