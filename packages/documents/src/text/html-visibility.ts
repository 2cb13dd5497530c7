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

/** Inputs whose value is not words, or is not shown. */
const WORDLESS_INPUTS = new Set(['hidden', 'password', 'file', 'color', 'range']);
const BOXES = new Set(['checkbox', 'radio']);

type Attributes = Readonly<Record<string, string>>;

/** Whether something is displayed and visible; undefined if nothing says so. */
interface Shown {
  readonly display?: boolean;
  readonly visibility?: boolean;
}

/** Tells which parts of a page a reader does not see: by their element, an attribute or their own style. */
export class HtmlVisibility {
  /** The open elements, each with what it inherits. */
  readonly #open: Required<Shown>[] = [];

  get isHidden(): boolean {
    return isHidden(this.#open.at(-1));
  }

  open(name: string, attributes: Attributes): void {
    const { display = true, visibility = true } = this.#open.at(-1) ?? {};
    const own = shownBy(name, attributes);
    // An element that is not displayed hides all within. An invisible one shows what is visible within.
    this.#open.push({ display: display && own.display !== false, visibility: own.visibility ?? visibility });
  }

  /** Returns whether the closed element was hidden. */
  close(): boolean {
    return isHidden(this.#open.pop());
  }
}

function shownBy(name: string, attributes: Attributes): Shown {
  if (HIDDEN.has(name)) return { display: false };
  const { display, visibility } = declared(attributes['style'] ?? '');
  const isClosed = 'hidden' in attributes || (name === 'dialog' && !('open' in attributes));
  return { display: display ?? !isClosed, ...(visibility !== undefined && { visibility }) };
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
