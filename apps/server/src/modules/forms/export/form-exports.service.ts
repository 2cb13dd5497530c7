import { Injectable } from '@nestjs/common';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import { UnitOfWork } from '../../../database/index.js';
import type { Question } from '../../../form-engine/index.js';
import { requesterOf, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { RenderContext, StoredValue, StoredValues } from '../../../profile-engine/index.js';
import { DocumentsService } from '../../documents/index.js';
import type {
  FormDocument,
  FormDocumentAnswer,
  FormDocumentFact,
  FormDocumentFormat,
  FormDocumentItem,
  FormDocumentSection,
} from '@talent-platform/documents/export';
import { isAnswered } from '../filled/filled-form.entity.js';
import { completionOf, statusOf } from '../filled/form-status.rules.js';
import { renderContextOf } from '../filled/filled-form.mapper.js';
import { FormReadsService } from '../filled/form-reads.service.js';
import type { RenderableForm } from '../filled/form-reads.service.js';
import type { Owner } from '../filled/owner-finder.js';
import type { FilledFormLocator } from '../form-types.js';

/**
 * Exports filled forms as documents. A document shows what a read of all questions shows, and nothing else (D-FRM-12).
 */
@Injectable()
export class FormExportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: FormReadsService,
    private readonly documents: DocumentsService,
  ) {}

  async export(ctx: RequestContext, place: FilledFormLocator, format: FormDocumentFormat): Promise<Reply> {
    const formname = await this.reads.formnameOf(ctx, place);
    return Reply.attachment({
      contentType: CONTENT_TYPES[format],
      filename: `${formname}-${place.id}.${format}`,
      content: (signal, made) => {
        const { reader } = this.unitOfWork;
        const document = async (): Promise<FormDocument> => toFormDocument(await this.reads.see(reader, ctx, place));
        return this.documents.write(document, format, { requester: requesterOf(ctx), signal, made });
      },
    });
  }
}

/** The content types of the documents (D-FRM-12). */
export const CONTENT_TYPES: Readonly<Record<FormDocumentFormat, string>> = {
  doc: 'application/msword',
  pdf: 'application/pdf',
  txt: 'text/plain;charset=UTF-8',
};

/** Lays out a filled form as on paper, in the language of the user who exports it (D-FRM-12). */
function toFormDocument(seen: RenderableForm): FormDocument {
  const { found, scope } = seen;
  const context = renderContextOf(found.definitions, scope.customerUrl);
  return {
    title: found.definition.form.displayName,
    facts: factsOf(seen),
    signature: signatureOf(seen),
    sections: sectionsOf(found.definition.questions, found.answers, context),
  };
}

function factsOf({ found, scope: { titles } }: RenderableForm): FormDocumentFact[] {
  const { row, owner } = found;
  const { displayName, formname } = found.definition.form;
  const completed = completionOf(found);
  const facts: ReadonlyArray<readonly [string, string | undefined]> = [
    ['Form', `${displayName} (${formname})`],
    ['Owner', ownerName(owner)],
    ['Updated for', row.updatedFor > 0 ? nameOf(row.updatedFor, titles) : undefined],
    ['Status', statusOf(found)],
    ['Requested', momentBy(row.requestedAt, nameOf(row.requestedBy, titles))],
    ['Completed', momentBy(completed.at, nameOf(completed.by, titles))],
    ['Updated', momentBy(isAnswered(row) ? row.updatedAt : null, nameOf(row.updatedBy, titles))],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

/** The signer is the user who completed the form. */
function signatureOf({ found, scope }: RenderableForm): FormDocumentFact | undefined {
  const { definition, row } = found;
  if (definition.form.signature !== true) return undefined;
  if (row.signed !== 1) return { label: 'Signature', value: 'Not signed' };
  const by = nameOf(row.completedBy, scope.titles);
  const at = row.completedAt === null ? '' : ` on ${moment(row.completedAt)}`;
  return { label: 'Signature', value: `Signed${by === undefined ? '' : ` by ${by}`}${at}` };
}

function ownerName({ title, noun, id }: Owner): string {
  return title === '' ? `${noun} ${id}` : title;
}

/** Returns the title of a person, or undefined if the reader may not see that person. */
function nameOf(id: number | null, titles: ReadonlyMap<string, string>): string | undefined {
  const title = id === null ? undefined : titles.get(`people/${id}`);
  return title === '' ? `Person ${id}` : title;
}

function momentBy(at: number | null, by: string | undefined): string | undefined {
  if (at === null) return undefined;
  return by === undefined ? moment(at) : `${moment(at)} by ${by}`;
}

function moment(at: number): string {
  return `${formatWireDateTime(at)} UTC`;
}

/**
 * Groups questions into sections, in the order of the questions. A section holds consecutive questions that name it.
 */
function sectionsOf(
  questions: readonly Question[],
  answers: StoredValues,
  context: RenderContext,
): FormDocumentSection[] {
  const sections: Array<{ heading: string | undefined; items: FormDocumentItem[] }> = [];
  for (const question of questions) {
    const last = sections.at(-1);
    const item = itemOf(question, answers[question.name], context);
    if (last && last.heading === question.section) last.items.push(item);
    else sections.push({ heading: question.section, items: [item] });
  }
  return sections;
}

function itemOf(question: Question, stored: StoredValue | undefined, context: RenderContext): FormDocumentItem {
  if (question.type !== 'GROUP') return answerOf(question, stored, context);
  const { entries = [] } = (stored ?? {}) as {
    readonly entries?: ReadonlyArray<StoredValues & { readonly entry: number }>;
  };
  const shown = entries.map((entry) => ({
    number: entry.entry,
    items: question.members.map((member) => answerOf(member, entry[member.name], context)),
  }));
  return { label: question.field.label, entries: shown };
}

function answerOf(
  { field, answers }: Question,
  stored: StoredValue | undefined,
  context: RenderContext,
): FormDocumentAnswer {
  return { label: field.label, answer: stored === undefined ? '' : answers.print(stored, field, context) };
}
