import { Reply } from '../../http/index.js';

/** A reply as it is stored: what is the same whenever it is given. */
interface ReplyRecord {
  readonly status: number;
  /** Name and value in turn. */
  readonly headers: readonly string[];
  /** Left out where there is none. */
  readonly body?: unknown;
}

/** The headers that are part of what was answered; the others belong to one response. */
const LASTING_HEADERS: ReadonlySet<string> = new Set(['location', 'link', 'etag', 'x-warning', 'x-error']);

export function formatReply({ status, headers, body }: Reply): string {
  const lasting = headers.filter((_, index) => LASTING_HEADERS.has((headers[index - (index % 2)] ?? '').toLowerCase()));
  return JSON.stringify({ status, headers: lasting, body } satisfies ReplyRecord);
}

export function parseReply(text: string): Reply {
  const { status, headers, body } = JSON.parse(text) as ReplyRecord;
  const reply = Reply.of(status, body);
  for (let index = 0; index < headers.length; index += 2) reply.with(headers[index] ?? '', headers[index + 1] ?? '');
  return reply;
}
