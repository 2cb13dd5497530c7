/** The limit of a partner's message, in characters (D-EVT-5). */
const MAX_MESSAGE_CHARACTERS = 4000;
/** The limit of entries of `errors` that are read. */
const MAX_ERRORS = 100;

/** Embeddings, overrides and isolates change the order in which the text around them is read. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;
/** `[^<>]` keeps the time linear in texts of many `<`. */
const TAGS = /<[a-z!?/][^<>]*>/gi;
/** Elements whose content a browser never shows. */
const INVISIBLE_ELEMENTS = ['script', 'style', 'title'];

/**
 * Returns the text of a partner's reply that the acting user sees, without control characters and cut short.
 *
 * @param body the bytes that were read of the reply.
 * @param isRejected whether the reply refuses the event. Then the text may be an error in any form.
 * @see D-EVT-5; spec: Events
 */
export function partnerMessage(body: Uint8Array, { isRejected }: { readonly isRejected: boolean }): string | undefined {
  const text = decode(body);
  const reply = text === undefined ? undefined : parseJson(text);
  const forUsers = [
    member(reply, 'userMessage'),
    member(member(reply, 'error'), 'userMessage'),
    member(reply, 'message'),
  ];
  return firstText(forUsers, safe) ?? (isRejected ? firstText(errorTexts(reply, text), withoutMarkup) : undefined);
}

/** Returns the members that may hold an error, besides the messages for users, in the order of D-EVT-5. */
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

/** Returns the messages of `errors`, one per line: of a list, of a single entry, or of entries by field (D-EVT-5). */
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
  return firstText([...texts, member(error, 'detail')], withoutMarkup);
}

function firstText(candidates: readonly unknown[], clean: (text: string) => string): string | undefined {
  for (const candidate of candidates) {
    const text = typeof candidate === 'string' ? clean(candidate) : '';
    if (text !== '') return text;
  }
  return undefined;
}

/** Errors often come as the page of a proxy or as XML. Returns only their words, one line for each block. */
function withoutMarkup(text: string): string {
  const visible = INVISIBLE_ELEMENTS.reduce(withoutElement, text);
  return safe(visible.replace(TAGS, '\n').replace(/[ \t]+/g, ' ')).replace(/ ?\n\s*/g, '\n');
}

/**
 * Returns the text without an element and its content. Goes from one occurrence to the next, so that the time is
 * linear.
 */
function withoutElement(text: string, name: string): string {
  const lowerCase = text.toLowerCase();
  if (lowerCase.length !== text.length) return text;
  let result = '';
  let from = 0;
  for (;;) {
    const start = lowerCase.indexOf(`<${name}`, from);
    const end = start === -1 ? -1 : lowerCase.indexOf(`</${name}`, start);
    if (end === -1) return result + text.slice(from);
    result += text.slice(from, start);
    from = end;
  }
}

function safe(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').replace(DIRECTIONS, '').trim();
  return new TextDecoder().decode(new TextEncoder().encode(clean.slice(0, MAX_MESSAGE_CHARACTERS))).trim();
}

/** Returns undefined for bytes that are not UTF-8, such as a compressed body. */
function decode(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
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
