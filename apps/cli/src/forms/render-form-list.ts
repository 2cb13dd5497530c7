import type { FormListEntry } from '@talent-platform/protocol/models';
import type { Paint } from '../terminal/paint.js';
import { renderTable } from '../terminal/render-table.js';

const HEADING = ['id', 'formname', 'type', 'level', 'public answers', 'display name'];

/** The forms as a table. */
export function renderFormList(forms: readonly FormListEntry[], paint: Paint): string {
  const rows = forms.map(({ id, formname, type, standardizedLevel, isPublicAnswers, displayName }) =>
    [id, formname, type, standardizedLevel, isPublicAnswers ? 'yes' : 'no', displayName].map(String),
  );
  return renderTable(HEADING, rows, paint);
}
