/** Characters of a partner's message that are shown (D-EVT-5). */
const MAX_MESSAGE_CHARACTERS = 4000;
/** Entries of `errors` that are read. */
const MAX_ERRORS = 100;

/** Embeddings, overrides and isolates change the order in which the text around them is read. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;
/** `[^<>]` keeps the time linear in texts of many `<`. */
const TAGS = /<[a-z!?/][^<>]*>/gi;
/** Elements whose content a browser never shows. */
const UNSEEN_ELEMENTS = ['script', 'style', 'title'];

/**
 * The text that the acting user is shown of a partner's reply, without control characters and cut short.
 *
 * @param body what was read of the reply.
 * @param isRejected whether the reply refuses the event. Then the error is shown in whatever form the partner told it.
 * @see D-EVT-5; spec: Events
 */
export function partnerMessage(body: Uint8Array, { isRejected }: { readonly isRejected: boolean }): string | undefined {
  const text = decoded(body);
  const reply = text === undefined ? undefined : parsed(text);
  const forUsers = [
    member(reply, 'userMessage'),
    member(member(reply, 'error'), 'userMessage'),
    member(reply, 'message'),
  ];
  return firstShown(forUsers, safe) ?? (isRejected ? firstShown(errorTexts(reply, text), withoutMarkup) : undefined);
}

/** The members that hold an error besides the messages for users, in the order of D-EVT-5. */
function errorTexts(reply: unknown, text: string | undefined): unknown[] {
  const error = member(reply, 'error');
  const isText = reply === undefined && text !== undefined && !/^\s*[[{]/.test(text);
  return [
    errorMessages(member(reply, 'errors')),
    member(reply, 'errorMessage'),
    member(reply, 'technicalMessage'),
    member(error, 'message'),
    member(reply, 'error_description'),
    error,
    member(reply, 'detail'),
    member(reply, 'title'),
    reply,
    isText ? text : undefined,
  ];
}

/** The messages of `errors`, in the form of this service's own refusals, one a line; also of one entry, and of entries by field (D-EVT-5). */
function errorMessages(errors: unknown): string | undefined {
  if (Array.isArray(errors)) {
    const messages = errors.slice(0, MAX_ERRORS).map(errorMessage);
    return messages.filter((message) => message !== undefined).join('\n');
  }
  if (typeof errors !== 'object' || errors === null) return errorMessage(errors);
  return errorMessage(errors) ?? errorMessages(Object.values(errors).flat());
}

function errorMessage(error: unknown): string | undefined {
  const texts = [member(error, 'errorMessage'), member(error, 'userMessage'), member(error, 'message'), error];
  return firstShown([...texts, member(error, 'detail')], withoutMarkup);
}

function firstShown(candidates: readonly unknown[], shown: (text: string) => string): string | undefined {
  for (const candidate of candidates) {
    const text = typeof candidate === 'string' ? shown(candidate) : '';
    if (text !== '') return text;
  }
  return undefined;
}

/** Errors often come as the page of a proxy or as XML: their words are kept, one line for each block. */
function withoutMarkup(text: string): string {
  const seen = UNSEEN_ELEMENTS.reduce(withoutElement, text);
  return safe(seen.replace(TAGS, '\n').replace(/[ \t]+/g, ' ')).replace(/ ?\n\s*/g, '\n');
}

/** The text without an element and its content. Steps from one occurrence to the next, so that the time is linear. */
function withoutElement(text: string, name: string): string {
  const lowerCase = text.toLowerCase();
  if (lowerCase.length !== text.length) return text;
  let kept = '';
  let from = 0;
  for (;;) {
    const start = lowerCase.indexOf(`<${name}`, from);
    const end = start === -1 ? -1 : lowerCase.indexOf(`</${name}`, start);
    if (end === -1) return kept + text.slice(from);
    kept += text.slice(from, start);
    from = end;
  }
}

function safe(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').replace(DIRECTIONS, '').trim();
  return new TextDecoder().decode(new TextEncoder().encode(clean.slice(0, MAX_MESSAGE_CHARACTERS))).trim();
}

/** Bytes that are not UTF-8, such as a compressed body, are no text. */
function decoded(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
