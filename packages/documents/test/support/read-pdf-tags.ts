import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A text of a PDF, as a screen reader reads it. */
export interface TaggedText {
  /** The parts of the document that contain the text, outermost first: `Document/Sect/H2`. */
  readonly path: string;
  /** The language of the text; `''` if it is the document's language. */
  readonly language: string;
  readonly text: string;
}

export interface TaggedPage {
  /** The texts in reading order. */
  readonly texts: readonly TaggedText[];
  /** Drawn texts that have no tag and are not marked as decoration. */
  readonly untagged: readonly string[];
}

type Native = Readonly<Record<string, (...values: number[]) => number>>;
type NativeLibrary = Native & {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(place: number): void };
};

/**
 * Returns the logical structure of a PDF, page by page. pdfium has this function, but its package does not export it.
 */
export async function readPdfTags(bytes: Buffer): Promise<TaggedPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const { module } = library as unknown as { readonly module: NativeLibrary };
  try {
    return [...document.pages()].map((page) =>
      readPage(module, (page as unknown as { readonly pageIdx: number }).pageIdx),
    );
  } finally {
    document.destroy();
    library.destroy();
  }
}

function readPage(native: NativeLibrary, page: number): TaggedPage {
  const textPage = call(native, 'FPDFText_LoadPage', page);
  const ofTag = new Map<number, string>();
  const untagged: string[] = [];
  for (let index = 0; index < call(native, 'FPDFPage_CountObjects', page); index += 1) {
    const object = call(native, 'FPDFPage_GetObject', page, index);
    const tag = call(native, 'FPDFPageObj_GetMarkedContentID', object);
    const text = readText(native, (place, size) => call(native, 'FPDFTextObj_GetText', object, textPage, place, size));
    if (tag >= 0) ofTag.set(tag, `${ofTag.get(tag) ?? ''}${text}`);
    else if (!marksOf(native, object).includes('Artifact')) untagged.push(text || 'no text');
  }
  const tree = call(native, 'FPDF_StructTree_GetForPage', page);
  const roots = Array.from({ length: call(native, 'FPDF_StructTree_CountChildren', tree) }, (_, index) =>
    call(native, 'FPDF_StructTree_GetChildAtIndex', tree, index),
  );
  return { texts: roots.flatMap((root) => [...textsOf(root, '', { native, ofTag })]), untagged };
}

interface PageTags {
  readonly native: NativeLibrary;
  /** The text for each tag number. */
  readonly ofTag: ReadonlyMap<number, string>;
}

function* textsOf(element: number, above: string, tags: PageTags): Iterable<TaggedText> {
  const { native, ofTag } = tags;
  const read = (what: string): string =>
    readText(native, (place, size) => call(native, `FPDF_StructElement_Get${what}`, element, place, size));
  const path = `${above}${read('Type')}`;
  let text = '';
  for (let index = 0; index < call(native, 'FPDF_StructElement_CountChildren', element); index += 1) {
    const child = call(native, 'FPDF_StructElement_GetChildAtIndex', element, index);
    if (child !== 0) yield* textsOf(child, `${path}/`, tags);
    else text += ofTag.get(call(native, 'FPDF_StructElement_GetChildMarkedContentID', element, index)) ?? '';
  }
  if (text !== '') yield { path, language: read('Lang'), text };
}

function marksOf(native: NativeLibrary, object: number): string[] {
  return Array.from({ length: call(native, 'FPDFPageObj_CountMarks', object) }, (_, index) => {
    const mark = call(native, 'FPDFPageObj_GetMark', object, index);
    const length = native.wasmExports.malloc(4);
    const name = readText(native, (place, size) => {
      call(native, 'FPDFPageObjMark_GetName', mark, place, size, length);
      return native.HEAPU8[length] ?? 0;
    });
    native.wasmExports.free(length);
    return name;
  });
}

/** Reads a text that the library writes to a given address, in UTF-16 with a final zero. */
function readText(native: NativeLibrary, write: (place: number, size: number) => number): string {
  const size = write(0, 0);
  if (size <= 2) return '';
  const place = native.wasmExports.malloc(size);
  write(place, size);
  const text = Buffer.from(native.HEAPU8.subarray(place, place + size - 2)).toString('utf16le');
  native.wasmExports.free(place);
  return text;
}

function call(native: Native, name: string, ...values: number[]): number {
  const found = native[`_${name}`];
  if (!found) throw new TypeError(`pdfium has no ${name}.`);
  return found(...values);
}
