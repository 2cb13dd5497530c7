import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';

/** Functions of PDFium that its wrapper does not offer, and private members of the wrapper in the pinned version. */
interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void };
  _FPDF_ClosePage(page: number): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFPage_Flatten(page: number, flags: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPageObj_SetIsActive(object: number, isActive: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFFormObj_CountObjects(object: number): number;
  _FPDFFormObj_GetObject(object: number, index: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rectangle: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetOptionCount(form: number, annotation: number): number;
  _FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): number;
  _FPDFAnnot_GetOptionLabel(form: number, annotation: number, index: number, buffer: number, bytes: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(textPage: number): void;
  _FPDFText_CountChars(textPage: number): number;
  _FPDFText_GetUnicode(textPage: number, index: number): number;
  _FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
  _FPDFText_GetTextObject(textPage: number, index: number): number;
  _FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
}

export function pdfiumOf(page: PDFiumPage): { readonly pdfium: Pdfium; readonly pointer: number } {
  const { module, pageIdx } = page as unknown as { readonly module: Pdfium; readonly pageIdx: number };
  return { pdfium: module, pointer: pageIdx };
}

export function formOf(document: PDFiumDocument): number {
  return document.initializeFormFields();
}

export interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

const MAX_VALUE_BYTES = 100_000;

/** Memory of PDFium for results, until `free`. */
export class Scratch {
  readonly #pdfium: Pdfium;
  readonly at: number;

  /** @param onTooLong - called for a string that is longer than the memory */
  constructor(
    pdfium: Pdfium,
    private readonly onTooLong: () => void = () => undefined,
  ) {
    this.#pdfium = pdfium;
    this.at = pdfium.wasmExports.malloc(MAX_VALUE_BYTES);
  }

  free(): void {
    this.#pdfium.wasmExports.free(this.at);
  }

  get #view(): DataView {
    return new DataView(this.#pdfium.HEAPU8.buffer, this.at, MAX_VALUE_BYTES);
  }

  floats(count: number): readonly number[] {
    const view = this.#view;
    return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
  }

  /** Returns a rectangle that PDFium writes as left, top, right and bottom. */
  rectangle(write: (at: number) => void): Rectangle {
    write(this.at);
    const [left = 0, top = 0, right = 0, bottom = 0] = this.floats(4);
    return { left, top, right, bottom };
  }

  /** Returns a string that PDFium writes as UTF-16 with a zero at its end. Returns '' if it is too long. */
  string(write: (buffer: number, bytes: number) => number, offset = 0): string {
    const bytes = write(this.at, MAX_VALUE_BYTES);
    const isTooLong = bytes > MAX_VALUE_BYTES - offset;
    if (isTooLong) this.onTooLong();
    if (bytes <= 2 || isTooLong) return '';
    const { buffer } = this.#pdfium.HEAPU8;
    return new TextDecoder('utf-16le').decode(new Uint8Array(buffer, this.at + offset, bytes - 2));
  }

  /** Returns the edges of an object of a page. */
  bounds(object: number): Rectangle {
    const { at } = this;
    this.#pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = this.floats(4);
    return { left, bottom, right, top };
  }
}

export const OBJECT_TYPES = { text: 1, path: 2, image: 3, form: 5 } as const;

/** An object of a page that is not a group, with the groups around it, the outermost first. */
export interface PageObject {
  readonly pointer: number;
  readonly type: number;
  readonly groups: readonly number[];
}

/** Limits of examined objects on a page, and of groups in groups. */
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 8;

/** Returns the objects of a page, also those in its groups (form XObjects). */
export function objectsOf(pdfium: Pdfium, page: number): readonly PageObject[] {
  const found: PageObject[] = [];
  const add = (pointer: number, groups: readonly number[]): void => {
    if (found.length >= MAX_OBJECTS || pointer === 0) return;
    const type = pdfium._FPDFPageObj_GetType(pointer);
    if (type !== OBJECT_TYPES.form) return void found.push({ pointer, type, groups });
    if (groups.length === MAX_DEPTH) return;
    const count = Math.min(pdfium._FPDFFormObj_CountObjects(pointer), MAX_OBJECTS);
    for (let index = 0; index < count; index += 1) {
      add(pdfium._FPDFFormObj_GetObject(pointer, index), [...groups, pointer]);
    }
  };
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), MAX_OBJECTS);
  for (let index = 0; index < count; index += 1) add(pdfium._FPDFPage_GetObject(page, index), []);
  return found;
}

export type { Pdfium };
