import type { FormMetadata, QuestionMetadata } from '@talent-platform/protocol/models';
import type { Paint } from '../terminal/paint.js';
import { renderTable } from '../terminal/render-table.js';
import { shownValue } from '../terminal/shown-value.js';

const HEADING = ['question', 'type', 'required', 'section', 'prepopulation'];

/** The questions as a table; the members of a group stand below it, set in. */
export function renderMetadata(metadata: FormMetadata, paint: Paint): string {
  return renderTable(HEADING, rowsOf(metadata, ''), paint);
}

function rowsOf(metadata: FormMetadata, indent: string): string[][] {
  return Object.entries(metadata).flatMap(([name, question]) => [
    [
      indent + name,
      question.type,
      question.required ? 'required' : '',
      question.section ?? '',
      describePrepopulation(question),
    ],
    ...rowsOf(question.questions ?? {}, `${indent}  `),
  ]);
}

/** `Sync with Profile Field: lastname`, `Prepopulate with Custom Text: "none"`. */
function describePrepopulation({ data }: QuestionMetadata): string {
  if (data === undefined) return '';
  return `${data.type.text}: ${'field' in data ? data.field : shownValue(data.text)}`;
}
