/** Elements that are not shown, or that would need other programs. Texts of the head have elements of their own. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...['title', 'script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet'],
  ...['canvas', 'audio', 'video', 'select', 'datalist'],
  // Parts of drawings.
  ...['defs', 'desc', 'metadata', 'symbol'],
]);
const DECLARATION = /(?:^|[;\s])(display|visibility)\s*:\s*([a-z-]+)\s*(!\s*important)?/gi;
/** The values of a property that hide, and those that leave what is around as it is. */
const HIDING = new Set(['none', 'hidden', 'collapse']);
const INHERITING = new Set(['inherit', 'unset', 'revert']);
/** The media whose rules count. */
const SHOWN_MEDIA = new Set(['', 'all', 'screen', 'only screen']);
/** An element, a class or an id alone. Other selectors depend on the elements around. */
const SIMPLE = /^(?:[a-z][a-z0-9]*|[.#][\w-]+)$/i;
const NAMES = /[.#]?[a-z_][\w-]*/gi;
/** Scripts show these again. */
const NEVER_HIDDEN = ['html', 'body'];
const MAX_STYLE_CHARACTERS = 200_000;

/** Inputs whose value is not words, or is not shown. */
const WORDLESS_INPUTS = new Set(['hidden', 'password', 'file', 'color', 'range']);
const BOXES = new Set(['checkbox', 'radio']);

type Attributes = Readonly<Record<string, string>>;

/** Whether something is displayed and visible; undefined if nothing says so. */
interface Shown {
  readonly display?: boolean;
  readonly visibility?: boolean;
}

/** Tells which parts of a page a reader does not see: by their element, the attribute, a style or a simple rule. */
export class HtmlVisibility {
  readonly #rules = new StyleRules();
  /** The open elements, each with what it inherits. */
  readonly #open: Required<Shown>[] = [];
  #style: string | undefined;
  #isOfAllMedia = true;

  get isHidden(): boolean {
    return isHidden(this.#open.at(-1));
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#openStyle(attributes);
    const { display = true, visibility = true } = this.#open.at(-1) ?? {};
    const own = this.#shownBy(name, attributes);
    // An element that is not displayed hides all within. An invisible one shows what is visible within.
    this.#open.push({ display: display && own.display !== false, visibility: own.visibility ?? visibility });
  }

  /** Returns whether the closed element was hidden. */
  close(): boolean {
    if (this.#style !== undefined) this.#rules.add(this.#style, this.#isOfAllMedia);
    this.#style = undefined;
    return isHidden(this.#open.pop());
  }

  /** Takes the characters of a style sheet. */
  text(data: string): void {
    if (this.#style !== undefined) this.#style = (this.#style + data).slice(0, MAX_STYLE_CHARACTERS);
  }

  #openStyle({ media = '' }: Attributes): void {
    this.#style = '';
    this.#isOfAllMedia = media.split(',').some((each) => SHOWN_MEDIA.has(each.trim().toLowerCase()));
  }

  #shownBy(name: string, attributes: Attributes): Shown {
    if (HIDDEN.has(name)) return { display: false };
    const { style = '', class: classes = '', id } = attributes;
    const own = declared(style);
    const names = [name, ...classes.split(/\s+/).map((each) => `.${each}`), `#${id}`];
    const isClosed = 'hidden' in attributes || (name === 'dialog' && !('open' in attributes));
    const display = own.display ?? (isClosed ? false : this.#rules.find('display', names));
    return { display, visibility: own.visibility ?? this.#rules.find('visibility', names) };
  }
}

function isHidden(element: Required<Shown> | undefined): boolean {
  return element !== undefined && !(element.display && element.visibility);
}

/** Returns what declarations say. The last one of a property counts, or the last important one. */
function declared(declarations: string): Shown {
  const shown: { display?: boolean; visibility?: boolean } = {};
  const important = new Set<string>();
  for (const [, property = '', value = '', mark] of declarations.toLowerCase().matchAll(DECLARATION)) {
    if (INHERITING.has(value) || (important.has(property) && mark === undefined)) continue;
    if (mark !== undefined) important.add(property);
    shown[property === 'display' ? 'display' : 'visibility'] = !HIDING.has(value);
  }
  return shown;
}

/**
 * The rules of style sheets that hide an element, a class or an id everywhere. If another rule that names it shows
 * anything, it counts as shown, because rules for parts of a page are not resolved.
 */
class StyleRules {
  readonly #hidden = { display: new Set<string>(), visibility: new Set<string>() };
  readonly #shown = { display: new Set(NEVER_HIDDEN), visibility: new Set(NEVER_HIDDEN) };

  /** Returns whether the rules of an element's names show it; undefined if none of them tells. */
  find(property: keyof Shown, names: readonly string[]): boolean | undefined {
    const [hidden, shown] = [this.#hidden[property], this.#shown[property]];
    if (names.some((name) => hidden.has(name) && !shown.has(name))) return false;
    return names.some((name) => shown.has(name)) ? true : undefined;
  }

  add(sheet: string, isOfAllMedia: boolean): void {
    let depth = 0;
    let selectors = '';
    for (const part of sheet.replace(/\/\*[^]*?\*\/|<!--|-->/g, '').split(/([{}])/)) {
      if (part === '{') depth += 1;
      else if (part === '}') [depth, selectors] = [Math.max(0, depth - 1), ''];
      else if (depth > 0) this.#addRule(selectors, declared(part), isOfAllMedia && depth === 1);
      if (part !== '{' && part !== '}') selectors = part.slice(part.lastIndexOf(';') + 1).trim();
    }
  }

  #addRule(selectors: string, rule: Shown, isOfAll: boolean): void {
    for (const property of ['display', 'visibility'] as const) {
      if (rule[property] === true) for (const [name] of selectors.matchAll(NAMES)) this.#shown[property].add(name);
      else if (rule[property] === false && isOfAll)
        for (const selector of selectors.split(',').map((each) => each.trim())) {
          if (SIMPLE.test(selector))
            this.#hidden[property].add(/^[.#]/.test(selector) ? selector : selector.toLowerCase());
        }
    }
  }
}

/** Returns the words or the box that an element shows by its attributes: the words for a picture, and what a form holds. */
export function wordsOfElement(name: string, attributes: Attributes): string {
  const { alt = '', value = '', type = '' } = attributes;
  if (name === 'img') return alt;
  if (name !== 'input') return '';
  const kind = type.toLowerCase();
  if (BOXES.has(kind)) return 'checked' in attributes ? '☒' : '☐';
  if (kind === 'image') return alt;
  return WORDLESS_INPUTS.has(kind) ? '' : value;
}
