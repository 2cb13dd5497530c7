import type { Readable } from 'node:stream';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import WordExtractor from 'word-extractor';

export async function readBytes(document: Readable | AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of document) pieces.push(Buffer.from(piece as Buffer));
  return Buffer.concat(pieces);
}

/** Returns the selectable text on each page of a PDF, line by line. */
export async function readPdfPages(bytes: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages = [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'));
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

/** Returns the text of a Word 97 document, as another vendor's library reads it. */
export async function readWordText(bytes: Buffer): Promise<string> {
  const document = await new WordExtractor().extract(bytes);
  return document.getBody({ filterUnicode: false });
}

/** Returns the number of pixels of the first page that have a color, within a small tolerance. */
export async function pixelsOf(bytes: Buffer, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const { data } = await document.getPage(0).render({ scale: 1, render: (page) => Promise.resolve(page.data) });
    document.destroy();
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 60) count += 1;
    }
    return count;
  } finally {
    library.destroy();
  }
}
