import type PDFDocument from 'pdfkit';
import { spokenLanguageOf } from '../../writing/language-of.js';
import type { EastAsianLanguage } from '../../writing/language-of.js';
import { pdfkitInternals } from '../pdfkit-internals.js';

/** The role of a text for screen readers (PDF's structure types). */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Caption' | 'Lbl' | 'H3' | 'Code' | 'Figure';

/** A text of the document, in reading order. */
export interface Tag {
  readonly role: Role;
  readonly element: PDFKit.PDFStructureElement;
}

/** Screen readers skip decoration: repeated texts (`Pagination`) and shapes (`Layout`). */
type Adornment = 'Pagination' | 'Layout';

/** Limit of texts in a part. Then another part begins, so that the complete part is written and freed. */
const MAX_TEXTS = 500;

interface OpenPart {
  readonly kind: string;
  readonly element: PDFKit.PDFStructureElement;
  texts: number;
}

/** The document's logical structure (PDF's term): its parts in reading order, and the drawn content of each part. */
export class TagTree {
  readonly #document: PDFKit.PDFStructureElement;
  readonly #open: OpenPart[] = [];
  /** Complete elements. They are closed after pending lines are drawn. */
  #left: PDFKit.PDFStructureElement[] = [];
  #marked: Tag | Adornment | undefined;

  constructor(
    private readonly pdf: typeof PDFDocument.prototype,
    private readonly language: EastAsianLanguage,
  ) {
    this.#document = pdf.struct('Document');
    pdf.addStructure(this.#document);
  }

  /** Sets the parts that contain the following tags, outermost first. A `+` begins another part of the same kind. */
  enter(place: readonly string[]): void {
    const kept = place.findIndex((kind, depth) => !goesOn(kind, this.#open[depth]));
    const left = this.#open.splice(kept < 0 ? place.length : kept);
    this.#left.push(...left.map(({ element }) => element));
    for (const part of place.slice(this.#open.length)) {
      const kind = part.replace('+', '');
      this.#open.push({ kind, element: this.#add(kind), texts: 0 });
    }
  }

  /** @param text - the tagged text; for a picture, its description */
  tag(role: Role, text: string): Tag {
    const lang = spokenLanguageOf(text, this.language);
    const element = this.#add(role, {
      ...(lang !== undefined && { lang }),
      ...(role === 'TH' && { scope: 'Row' }),
      ...(role === 'Figure' && { alt: text }),
    });
    this.#left.push(element);
    const part = this.#open.at(-1);
    if (part) part.texts += 1;
    return { role, element };
  }

  /** Assigns later drawing to this text, or marks it as decoration. */
  mark(marked: Tag | Adornment): void {
    if (marked === this.#marked) return;
    this.#unmark();
    if (typeof marked === 'string') this.pdf.markContent('Artifact', { type: marked });
    else marked.element.add(this.pdf.markStructureContent(marked.role));
    this.#marked = marked;
  }

  /** Ends a page after drawing, and writes the page's entry for its tags. */
  endPage(): void {
    this.#unmark();
    const { structParentTreeKey: page } = pdfkitInternals(this.pdf).page;
    const tree = pdfkitInternals(this.pdf).getStructParentTree();
    const tags = this.pdf.ref(tree.get(page));
    tree.add(page, tags);
    tags.end(undefined);
  }

  /** Writes the complete elements. All texts with tags must be drawn. */
  settle(): void {
    for (const element of this.#left) element.end();
    this.#left = [];
  }

  finish(): void {
    this.settle();
    this.#document.end();
  }

  #unmark(): void {
    if (this.#marked !== undefined) this.pdf.endMarkedContent();
    this.#marked = undefined;
  }

  #add(
    kind: string,
    options: { readonly lang?: string; readonly scope?: string; readonly alt?: string } = {},
  ): PDFKit.PDFStructureElement {
    const element = this.pdf.struct(kind, options);
    (this.#open.at(-1)?.element ?? this.#document).add(element);
    return element;
  }
}

function goesOn(kind: string, part: OpenPart | undefined): boolean {
  return part?.kind === kind && part.texts < MAX_TEXTS;
}
