import type { PDFPageProxy } from 'pdfjs-dist';

const MAX_CHARACTERS = 20_000;

interface TextPart {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** Returns the text of a page, at most 20,000 characters of it. A scan has none. */
export async function textOfPage(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ items: readonly TextPart[] }>;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value.items.map(({ str = '', hasEOL = false }) => (hasEOL ? `${str}\n` : str)).join('');
    if (text.length >= MAX_CHARACTERS) {
      await reader.cancel(new Error('The text is longer than it is read.'));
      return text.slice(0, MAX_CHARACTERS);
    }
  }
}
