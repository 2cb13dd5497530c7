/** Elements that are not shown, or that would need other programs. Texts of the head have elements of their own. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...['title', 'script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet'],
  ...['svg', 'canvas', 'audio', 'video', 'select', 'datalist'],
]);
const HIDES = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const DISPLAY = /(?:^|[;\s])(?:display|visibility)\s*:/i;
/** An element, a class or an id alone. Other selectors depend on the elements around. */
const SIMPLE = /^(?:[a-z][a-z0-9]*|[.#][\w-]+)$/i;
const NAMES = /[.#]?[a-z_][\w-]*/gi;
/** Scripts show these again. */
const NEVER_HIDDEN = ['html', 'body'];
const MAX_STYLE_CHARACTERS = 200_000;

type Attributes = Readonly<Record<string, string>>;

/** Tells which parts of a page a reader does not see: by their element, the attribute, a style or a simple rule. */
export class HtmlVisibility {
  readonly #rules = new StyleRules();
  #hiddenDepth = 0;
  #style: string | undefined;

  get isHidden(): boolean {
    return this.#hiddenDepth > 0;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#style = '';
    if (this.isHidden || this.#hides(name, attributes)) this.#hiddenDepth += 1;
  }

  /** Returns whether the closed element was hidden. */
  close(): boolean {
    if (this.#style !== undefined) this.#rules.add(this.#style);
    this.#style = undefined;
    if (!this.isHidden) return false;
    this.#hiddenDepth -= 1;
    return true;
  }

  /** Takes the characters of a style sheet. */
  text(data: string): void {
    if (this.#style !== undefined) this.#style = (this.#style + data).slice(0, MAX_STYLE_CHARACTERS);
  }

  #hides(name: string, attributes: Attributes): boolean {
    const { style = '', class: classes = '', id } = attributes;
    if (HIDDEN.has(name) || 'hidden' in attributes || HIDES.test(style)) return true;
    if (name === 'dialog' && !('open' in attributes)) return true;
    if (DISPLAY.test(style)) return false;
    const names = [name, ...classes.split(/\s+/).map((each) => `.${each}`), `#${id}`];
    return names.some((each) => this.#rules.hides(each));
  }
}

/**
 * The rules of style sheets that hide an element, a class or an id everywhere. If another rule that names it shows
 * anything, it counts as shown, because rules for parts of a page are not resolved.
 */
class StyleRules {
  readonly #hidden = new Set<string>();
  readonly #shown = new Set(NEVER_HIDDEN);

  hides(name: string): boolean {
    return this.#hidden.has(name) && !this.#shown.has(name);
  }

  add(sheet: string): void {
    let depth = 0;
    let selectors = '';
    for (const part of sheet.replace(/\/\*[^]*?\*\/|<!--|-->/g, '').split(/([{}])/)) {
      if (part === '{') depth += 1;
      else if (part === '}') [depth, selectors] = [Math.max(0, depth - 1), ''];
      else if (depth > 0 && DISPLAY.test(part))
        this.#addRule(selectors, { hides: HIDES.test(part), isOfAll: depth === 1 });
      if (part !== '{' && part !== '}') selectors = part.slice(part.lastIndexOf(';') + 1).trim();
    }
  }

  #addRule(selectors: string, { hides, isOfAll }: { readonly hides: boolean; readonly isOfAll: boolean }): void {
    if (!hides) for (const [name] of selectors.matchAll(NAMES)) this.#shown.add(name);
    else if (isOfAll) for (const selector of selectors.split(',').map((each) => each.trim())) this.#addHidden(selector);
  }

  #addHidden(selector: string): void {
    if (SIMPLE.test(selector)) this.#hidden.add(/^[.#]/.test(selector) ? selector : selector.toLowerCase());
  }
}
