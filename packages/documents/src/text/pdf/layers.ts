import { objectsOf, OBJECT_TYPES } from './pdfium.js';
import type { PageObject, Pdfium, Scratch } from './pdfium.js';

/** Limit of the parts of a page for which their layers are examined. The text of further parts is read. */
const MAX_PARTS = 50;
const SIDE_PIXELS = 400;
const VISIBLE = 250;

/**
 * Switches off the text of a page that stands on layers (optional content) which are off. PDFium tells no states of
 * layers, but leaves them out of pictures. So each part with a layer is drawn alone, in black, to see if it leaves ink.
 */
export function hideLayers(pdfium: Pdfium, page: number, scratch: Scratch): void {
  const objects = objectsOf(pdfium, page);
  const parts = new Map<string, PageObject[]>();
  for (const object of objects) {
    if (object.type !== OBJECT_TYPES.text) continue;
    const marks = [...object.groups, object.pointer].flatMap((each) => layersOf(pdfium, each, scratch));
    if (marks.length === 0 && object.groups.length === 0) continue;
    const key = [...object.groups, '/', ...marks].join(' ');
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [object]);
    else part.push(object);
  }
  if (parts.size === 0 || parts.size > MAX_PARTS) return;
  const setActive = (all: readonly PageObject[], isActive: boolean): void => {
    for (const { pointer } of all) pdfium._FPDFPageObj_SetIsActive(pointer, isActive ? 1 : 0);
  };
  setActive(objects, false);
  const hidden = [...parts.values()].filter((part) => {
    setActive(part, true);
    const leavesInk = hasInk(pdfium, page, part);
    setActive(part, false);
    return !leavesInk;
  });
  setActive(objects, true);
  for (const part of hidden) setActive(part, false);
}

/** Returns the marks of an object that put it on layers. */
function layersOf(pdfium: Pdfium, object: number, scratch: Scratch): readonly number[] {
  const count = pdfium._FPDFPageObj_CountMarks(object);
  const marks = Array.from({ length: Math.max(0, count) }, (_, index) => pdfium._FPDFPageObj_GetMark(object, index));
  return marks.filter((mark) => {
    const name = scratch.string((at, bytes) => {
      pdfium._FPDFPageObjMark_GetName(mark, at, bytes - 4, at + bytes - 4);
      return new DataView(pdfium.HEAPU8.buffer).getUint32(at + bytes - 4, true);
    });
    return name === 'OC';
  });
}

/** Draws the objects that are on, whatever their colors are, and also text that is drawn without ink. */
function hasInk(pdfium: Pdfium, page: number, part: readonly PageObject[]): boolean {
  const modes = part.map(({ pointer }) => pdfium._FPDFTextObj_GetTextRenderMode(pointer));
  for (const { pointer } of part) {
    pdfium._FPDFPageObj_SetFillColor(pointer, 0, 0, 0, 255);
    pdfium._FPDFTextObj_SetTextRenderMode(pointer, 0);
  }
  const side = SIDE_PIXELS;
  const bitmap = pdfium._FPDFBitmap_CreateEx(side, side, 1, 0, 0);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, side, side, 0xff_ff_ff_ff);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, side, side, 0, 0);
  const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const pixels = pdfium.HEAPU8.subarray(start, start + pdfium._FPDFBitmap_GetStride(bitmap) * side);
  const hasAny = pixels.some((pixel) => pixel < VISIBLE);
  pdfium._FPDFBitmap_Destroy(bitmap);
  part.forEach(({ pointer }, index) => pdfium._FPDFTextObj_SetTextRenderMode(pointer, modes[index] ?? 0));
  return hasAny;
}
