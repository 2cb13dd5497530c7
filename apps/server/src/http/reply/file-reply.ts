import { Readable } from 'node:stream';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { lengthOf } from '../../file-storage/index.js';
import type { ByteRange } from '../../file-storage/index.js';
import { namesEntityTag } from './entity-tag.js';
import { refusalReply } from './refusals.js';
import { Reply } from './reply.js';
import { DescribeParts, PART_OF_FILE } from '../routes/describe.js';
import { requestValue } from '../routes/route.decorators.js';

/** A complete file that is sent as fast as its client receives it. */
export interface ServedFile {
  readonly contentType: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly entityTag: string;
  readonly warnings?: readonly Problem[];
  /** Begins to read the bytes of a range, or all bytes. */
  readonly open: (range: ByteRange | undefined) => Promise<Readable>;
}

/** The conditions and the range of a request for a file (RFC 9110, 13 and 14). */
export interface FileConditions {
  readonly ifNoneMatch: string | undefined;
  /** Undefined unless the method is GET. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export const RequestedPart = requestValue(
  ({ method, headers }): FileConditions => ({
    ifNoneMatch: headers['if-none-match'],
    range: method === 'GET' ? headers.range : undefined,
    ifRange: headers['if-range'] as string | undefined,
  }),
  () => [DescribeParts(...PART_OF_FILE)],
);

/** Memory that is counted for sending a file of any size, until the client has received the file (D-NET-15). */
const IN_HAND_BYTES = 262_144;

/** Replies with the file, a part of it, or 304 if the caller has it already (D-FIL-10). */
export function fileReply(file: ServedFile, { ifNoneMatch, range, ifRange }: FileConditions): Reply {
  const { entityTag, size, warnings = [] } = file;
  if (namesEntityTag(ifNoneMatch, entityTag))
    return Reply.conditional(entityTag, ifNoneMatch, Reply.noContent).withWarnings(warnings);
  // A weak tag or a date in If-Range never matches.
  const wanted = ifRange === undefined || ifRange.trim() === entityTag ? requestedRange(range, size) : undefined;
  if (wanted === null) return unsatisfiable(size);
  const { contentType, filename } = file;
  const content = (_signal: AbortSignal, made: (bytes: number) => void): Readable => {
    made(IN_HAND_BYTES);
    return Readable.from(wholeContent(file, wanted), { objectMode: false });
  };
  const reply = Reply.attachment({ contentType, filename, content }, wanted && 206)
    .with('Content-Length', String(wanted ? lengthOf(wanted) : size))
    .with('Accept-Ranges', 'bytes')
    .with('ETag', entityTag)
    .withWarnings(warnings);
  return wanted ? reply.with('Content-Range', `bytes ${wanted.start}-${wanted.end}/${size}`) : reply;
}

/** Fails if the content is shorter than announced. Otherwise, the client would wait for the missing bytes. */
async function* wholeContent({ open, size }: ServedFile, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  let left = range ? lengthOf(range) : size;
  for await (const piece of (await open(range)) as AsyncIterable<Buffer>) {
    left -= piece.length;
    yield piece;
  }
  if (left !== 0) throw new RangeError(`A file of ${size} bytes is not as long as when it was kept.`);
}

function unsatisfiable(size: number): Reply {
  const detail = `must begin within the file, which has ${size} bytes.`;
  const refusal = new ProtocolError([{ code: 'VALUE_INVALID', field: 'Range', detail, status: 416 }]);
  return refusalReply(refusal, '').with('Content-Range', `bytes */${size}`);
}

const RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/;

/**
 * Returns the range that a Range header names in a file of `size` bytes (RFC 9110, 14.2). Returns undefined for the
 * whole file, which is also the reply to several ranges and to unreadable headers. Returns null if no byte of the
 * range exists.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return null;
  return { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), size - 1) };
}
