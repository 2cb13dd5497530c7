import type { Reply } from '../../src/rules/rule.js';

/** A field of the form, for one member of a reply. */
export interface ReplyField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'url' | 'reply';
  readonly isOptional?: boolean;
  readonly placeholder?: string;
}

/** A kind of reply: its label, its fields, and its first values. */
interface ReplyForm {
  readonly words: string;
  readonly fields: readonly ReplyField[];
  readonly start: Readonly<Record<string, unknown>>;
}

const MESSAGE: ReplyField = { name: 'message', label: 'Message to the recruiter', type: 'text', isOptional: true };
const PROCESSED = { kind: 'processed' };
const UNAVAILABLE = { kind: 'status', status: 503 };

/** The kinds of reply that a rule can give. */
export const REPLY_FORMS: Readonly<Record<Reply['kind'], ReplyForm>> = {
  processed: { words: '200: processed', fields: [MESSAGE], start: {} },
  redirect: {
    words: '303: send the recruiter to a page',
    fields: [{ name: 'url', label: 'Page', type: 'url', placeholder: 'https://partner.example/finish' }, MESSAGE],
    start: { url: '' },
  },
  rejected: { words: '400: rejected', fields: [{ ...MESSAGE, isOptional: false }], start: { message: '' } },
  status: {
    words: 'Another status',
    fields: [
      { name: 'status', label: 'Status (200 to 599)', type: 'number' },
      { name: 'retryAfterSeconds', label: 'Retry-After (seconds)', type: 'number', isOptional: true },
    ],
    start: { status: 503 },
  },
  slow: {
    words: 'A reply after a delay',
    fields: [
      { name: 'delayMs', label: 'Delay (milliseconds)', type: 'number' },
      { name: 'reply', label: 'Then reply', type: 'reply' },
    ],
    start: { delayMs: 2000, reply: PROCESSED },
  },
  flaky: {
    words: 'A failure for a share of the attempts',
    fields: [
      { name: 'share', label: 'Share (0 to 1)', type: 'number' },
      { name: 'seed', label: 'Seed: the same one fails the same attempts', type: 'text' },
      { name: 'failure', label: 'Failure', type: 'reply' },
      { name: 'reply', label: 'Otherwise', type: 'reply' },
    ],
    start: { share: 0.3, seed: 'a', failure: UNAVAILABLE, reply: PROCESSED },
  },
  drop: { words: 'No reply: close the connection', fields: [], start: {} },
  half: { words: 'Half a reply, then close', fields: [], start: {} },
};

/** Changes the kind of a reply and keeps the members that both kinds have. */
export function replyOfKind(kind: Reply['kind'], old: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { fields, start } = REPLY_FORMS[kind];
  const kept = fields.flatMap(({ name }) => (old[name] === undefined ? [] : [[name, old[name]] as const]));
  return { kind, ...start, ...Object.fromEntries(kept) };
}
