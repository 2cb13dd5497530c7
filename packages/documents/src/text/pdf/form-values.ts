import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import type { Omit } from '../../omissions.js';
import type { Character } from './page-text.js';
import { formOf, pdfiumOf, Scratch } from './pdfium.js';
import type { Pdfium, Rectangle } from './pdfium.js';

const WIDGET = 20;

/** Flags of annotations: invisible, hidden, and not viewed. */
const NOT_SHOWN = 0b10_0011;
const PASSWORD = 1 << 13;
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;

export interface FormField {
  readonly area: Rectangle;
  readonly value: string;
  readonly isBox: boolean;
}

/** Returns the fields on a page that have a value. Flattening a page removes them. */
export function fieldsOf(document: PDFiumDocument, page: PDFiumPage, omit: Omit): readonly FormField[] {
  const { pdfium, pointer } = pdfiumOf(page);
  const scratch = new Scratch(pdfium, () => omit('PART_TOO_LARGE'));
  const fields: FormField[] = [];
  for (let index = 0; index < pdfium._FPDFPage_GetAnnotCount(pointer); index += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(pointer, index);
    if (annotation === 0) continue;
    const isShown = (pdfium._FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) === 0;
    if (isShown && pdfium._FPDFAnnot_GetSubtype(annotation) === WIDGET) {
      const form = formOf(document);
      const value = valueOf(pdfium, { form, annotation }, scratch).trim();
      const type = pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
      const area = scratch.rectangle((at) => pdfium._FPDFAnnot_GetRect(annotation, at));
      if (value !== '') fields.push({ area, value, isBox: type === CHECK_BOX || type === RADIO_BUTTON });
    }
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  scratch.free();
  return fields;
}

/** Returns the text of a page with the values of fields that no appearance shows, behind their labels. */
export function withValues(characters: readonly Character[], fields: readonly FormField[]): string {
  const texts = characters.map(({ text }) => text);
  const rest: string[] = [];
  for (const { area, value, isBox } of fields) {
    const shown = [...characters.keys()].filter((index) => isWithin(characters[index], area));
    if (shown.length > 0 && !isBox) continue;
    const [mark] = shown;
    for (const index of shown) texts[index] = '';
    if (mark !== undefined) {
      texts[mark] = value;
      continue;
    }
    const label = labelOf(characters, area);
    if (label === undefined) rest.push(`\n${value}`);
    else texts[label] += ` ${value}`;
  }
  return texts.join('') + rest.join('');
}

function isWithin(character: Character | undefined, area: Rectangle): boolean {
  if (character === undefined || character.text.trim() === '') return false;
  const { left, right, bottom, top } = character.box;
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return x > area.left && x < area.right && y > area.bottom && y < area.top;
}

/** Returns the value of a field. Passwords are not read. Marks of boxes are those of other kinds of documents. */
function valueOf(pdfium: Pdfium, { form, annotation }: { form: number; annotation: number }, scratch: Scratch): string {
  const type = pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
  const written = (): string =>
    scratch.string((at, bytes) => pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, at, bytes));
  if (type === CHECK_BOX || type === RADIO_BUTTON) {
    const state = stateOf(pdfium, annotation, scratch) || (type === CHECK_BOX ? written() : OFF);
    return state === OFF || state === '' ? '☐' : '☒';
  }
  const isChoice = type === COMBO_BOX || type === LIST_BOX;
  if (isChoice) {
    const count = Math.min(pdfium._FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS);
    const chosen = Array.from({ length: Math.max(0, count) }, (_, index) => index).filter(
      (index) => pdfium._FPDFAnnot_IsOptionSelected(form, annotation, index) === 1,
    );
    const labels = chosen.map((index) =>
      scratch.string((at, bytes) => pdfium._FPDFAnnot_GetOptionLabel(form, annotation, index, at, bytes)),
    );
    if (labels.length > 0) return labels.join(', ');
  }
  const isPassword = (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) !== 0;
  if (!isChoice && (type !== TEXT_FIELD || isPassword)) return '';
  return written();
}

const MAX_OPTIONS = 1000;
const OFF = 'Off';

/** Returns the name of the appearance that a box shows now. */
function stateOf(pdfium: Pdfium, annotation: number, scratch: Scratch): string {
  const key = scratch.at;
  pdfium.HEAPU8.set(Buffer.from('AS\0', 'latin1'), key);
  return scratch.string((at, bytes) => pdfium._FPDFAnnot_GetStringValue(annotation, key, at + 4, bytes - 4), 4);
}

/** Returns the index of the last character on the line of a field that stands to its left. */
function labelOf(characters: readonly Character[], field: Rectangle): number | undefined {
  let found: number | undefined;
  let right = Number.NEGATIVE_INFINITY;
  for (const [index, { box, text }] of characters.entries()) {
    const middle = (box.top + box.bottom) / 2;
    if (text.trim() === '' || middle > field.top || middle < field.bottom) continue;
    if (box.left >= field.left || box.right < right) continue;
    [found, right] = [index, box.right];
  }
  return found;
}
