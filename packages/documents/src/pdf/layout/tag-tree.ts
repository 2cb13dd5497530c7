import type PDFDocument from 'pdfkit';
import { spokenLanguageOf } from '../../writing/language-of.js';
import type { EastAsianLanguage } from '../../writing/language-of.js';

/** The role of a text for screen readers (PDF's structure types). */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Caption' | 'Lbl' | 'H3' | 'Code' | 'Figure';

/** A text of the document, in reading order. */
export interface Tag {
  readonly role: Role;
  readonly element: PDFKit.PDFStructureElement;
}

/** Screen readers skip decoration: repeated texts (`Pagination`) and shapes (`Layout`). */
type Adornment = 'Pagination' | 'Layout';

interface OpenPart {
  readonly kind: string;
  readonly element: PDFKit.PDFStructureElement;
}

/** The document's logical structure (PDF's term): its parts in reading order, and the drawn content of each part. */
export class TagTree {
  readonly #document: PDFKit.PDFStructureElement;
  readonly #open: OpenPart[] = [];
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
    const kept = place.findIndex((kind, depth) => kind !== this.#open[depth]?.kind);
    this.#open.splice(kept < 0 ? place.length : kept);
    for (const part of place.slice(this.#open.length)) {
      const kind = part.replace('+', '');
      this.#open.push({ kind, element: this.#add(kind) });
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
    return { role, element };
  }

  /** Assigns later drawing to this text, or marks it as decoration. */
  mark(marked: Tag | Adornment): void {
    if (marked === this.#marked) return;
    this.unmark();
    if (typeof marked === 'string') this.pdf.markContent('Artifact', { type: marked });
    else marked.element.add(this.pdf.markStructureContent(marked.role));
    this.#marked = marked;
  }

  finish(): void {
    this.#document.end();
  }

  /** Ends the marked content, as at the end of a page. */
  unmark(): void {
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
