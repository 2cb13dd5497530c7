/** The limit of a partner's message, in characters (D-EVT-5). */
const MAX_MESSAGE_CHARACTERS = 4000;
/** The limit of entries of `errors` that are read. */
const MAX_ERRORS = 100;
/** The limit of members of an object among which a name in another case is looked for. */
const MAX_MEMBERS = 50;

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
  const reply = replyIn(text);
  const forUsers = [
    member(reply, 'userMessage'),
    member(member(reply, 'error'), 'userMessage'),
    member(reply, 'message'),
  ];
  return firstText(forUsers, safe) ?? (isRejected ? firstText(errorTexts(reply, text), withoutMarkup) : undefined);
}

/** Returns whether the body is JSON, as partners reply: an object or a list. */
export function isJsonReply(body: Uint8Array): boolean {
  return typeof replyIn(decode(body)) === 'object';
}

/** Returns the JSON of a body, which some partners encode twice. The first object of a list counts, or else its texts. */
function replyIn(text: string | undefined): unknown {
  const once = parseJson(text);
  const reply = parseJson(once) ?? once;
  if (!Array.isArray(reply)) return reply ?? undefined;
  const errors = reply.filter((entry) => typeof entry === 'string');
  return reply.find(isObject) ?? (errors.length > 0 ? { errors } : undefined);
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
    errorMessages(member(reply, 'detail')),
    member(reply, 'title'),
    isObject(reply) ? fieldTexts(reply) : reply,
    isText ? text : undefined,
  ];
}

/** Returns the messages of `errors`, one per line: of a list, of a single entry, or of entries by field (D-EVT-5). */
function errorMessages(errors: unknown): string | undefined {
  if (Array.isArray(errors)) {
    const messages = errors.slice(0, MAX_ERRORS).map(errorMessage);
    return messages.filter((message) => message !== undefined).join('\n');
  }
  return errorMessage(errors) ?? (isObject(errors) ? errorMessages(Object.values(errors).flat()) : undefined);
}

/** Returns the texts of an object that has the errors of each field. A single word is more likely a code (D-EVT-5). */
function fieldTexts(reply: object): string | undefined {
  return errorMessages(
    Object.values(reply).flatMap((value: unknown) =>
      Array.isArray(value) || (typeof value === 'string' && /\S\s+\S/.test(value)) ? value : [],
    ),
  );
}

const ERROR_MEMBERS = ['errorMessage', 'userMessage', 'message', 'msg', 'detail'];

function errorMessage(error: unknown): string | undefined {
  return firstText([error, ...ERROR_MEMBERS.map((name) => member(error, name))], withoutMarkup);
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
  const clean = withoutEntities(text)
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(DIRECTIONS, '')
    .trim();
  return new TextDecoder().decode(new TextEncoder().encode(clean.slice(0, MAX_MESSAGE_CHARACTERS))).trim();
}

/** The entities of the Latin-1 characters, from U+00A0 on, as HTML 4 lists them. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', ndash: '–', mdash: '—', hellip: '…', euro: '€' }),
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
]);

/** Decodes entities of HTML, because many partners escape every text. Unknown ones stay. */
function withoutEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? entity;
    const code = Number(name.slice(1).replace(/^x/i, '0x'));
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/** Returns undefined for bytes that are not UTF-8, such as a compressed body. */
function decode(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a member by its name, or by the same name in another case, such as `UserMessage` or `user_message`. */
function member(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return Reflect.get(value, name);
  const wanted = inOneCase(name);
  const found = Object.entries(value)
    .slice(0, MAX_MEMBERS)
    .find(([key]) => inOneCase(key) === wanted);
  return found?.[1];
}

function inOneCase(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
