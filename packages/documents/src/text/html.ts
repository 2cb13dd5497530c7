import { Parser } from 'htmlparser2';
import { DocumentFailure } from '../document-failure.js';
import { decodeText } from './decode-text.js';
import type { ExtractText, TextContext } from './extractor.js';
import { HtmlVisibility, wordsOfElement } from './html-visibility.js';

/** Elements that stand on lines of their own. `svg` and `text` are words of a drawing. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol p section summary svg table tbody text tfoot thead ul'
  ).split(' '),
);
const META_WITHIN = 1024;

/** Extracts the visible text of html or htm. Runs and fetches nothing. */
export const extractHtml: ExtractText = async (bytes, context) =>
  extractHtmlSource(await decodeHtml(bytes, context.charset), context);

/** @param declared - the encoding that the sender declared */
export function decodeHtml(bytes: Buffer, declared?: string): Promise<string> {
  return decodeText(bytes, declared, declaredEncoding(bytes));
}

export function extractHtmlSource(source: string, context: TextContext): void {
  htmlParser(context).end(source);
}

function declaredEncoding(bytes: Buffer): string | undefined {
  return /<meta[^>]+charset\s*=\s*["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, META_WITHIN))?.[1];
}

function htmlParser({ text, limits }: TextContext): Parser {
  const visibility = new HtmlVisibility();
  let depth = 0;
  let preDepth = 0;
  let wasSpace = true;
  const endLine = (): void => {
    text.endLine();
    wasSpace = true;
  };
  const put = (data: string): void => {
    const shown = preDepth > 0 ? data : data.replace(/[ \t\r\n\f]+/g, ' ');
    const rest = wasSpace && preDepth === 0 ? shown.replace(/^ /, '') : shown;
    if (shown !== '') wasSpace = shown.endsWith(' ');
    text.add(rest);
  };
  return new Parser({
    onopentag(name, attributes) {
      depth += 1;
      // The parser's time grows with the square of the depth.
      if (depth > limits.depth) throw new DocumentFailure('LIMIT', `It is nested deeper than ${limits.depth}.`);
      visibility.open(name, attributes);
      if (visibility.isHidden) return;
      if (name === 'pre' || name === 'textarea') preDepth += 1;
      if (name === 'br' || BLOCKS.has(name) || name === 'pre') endLine();
      const words = wordsOfElement(name, attributes);
      if (words !== '') put(` ${words} `);
    },
    onclosetag(name) {
      depth -= 1;
      if (visibility.close()) return;
      if (name === 'pre' || name === 'textarea') preDepth -= 1;
      if (name === 'td' || name === 'th') text.endCell();
      else if (name === 'tr') text.endRow();
      else if (BLOCKS.has(name) || name === 'pre') endLine();
      if (['td', 'th', 'tr'].includes(name)) wasSpace = true;
    },
    ontext(data) {
      if (!visibility.isHidden) put(data);
    },
  });
}
