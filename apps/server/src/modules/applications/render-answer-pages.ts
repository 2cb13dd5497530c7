import { escapeHtml, NOT_INDEXED, renderPage } from '../job-pages/index.js';
import { renderApplySection, renderProblems } from './render-apply-form.js';
import type { ApplyForm, TypedBefore } from './render-apply-form.js';

/** Renders the form again, with the typed answers and their problems. */
export function renderWrongForm(form: ApplyForm, before: TypedBefore): string {
  const { title, organization, url } = form.job;
  const count = before.problems.length;
  return page({
    title: `Error: ${title} – ${organization}`,
    organization,
    body: `
      <h1>${escapeHtml(title)}</h1>${count === 0 ? '' : renderProblems(before.problems)}
      <p><a href="${escapeHtml(url)}">Read about the job again</a></p>${renderApplySection(form, before)}`,
  });
}

/** Renders the thanks, which do not tell whether the platform knew the person. */
export function renderThanks(organization: string, title: string, message: string | undefined): string {
  const told = message === undefined ? '' : `\n      ${paragraphs(message)}`;
  return page({
    title: `Thank you – ${organization}`,
    organization,
    body: `
      <h1>Thank you</h1>
      <p>Your application for ${escapeHtml(title)} has been received. ${escapeHtml(organization)} will be in touch with you.</p>${told}
      <p>You need not do anything else here, and can close this page.</p>`,
  });
}

/** Renders a refusal that does not belong to a field. */
export function renderRefusal(heading: string, text: string): string {
  return page({
    title: heading,
    body: `
      <h1>${escapeHtml(heading)}</h1>
      <p>${escapeHtml(text)}</p>`,
  });
}

interface Page {
  readonly title: string;
  readonly organization?: string;
  /** HTML. */
  readonly body: string;
}

function page({ title, organization, body }: Page): string {
  const name = organization === undefined ? undefined : escapeHtml(organization);
  return renderPage({
    title: escapeHtml(title),
    head: NOT_INDEXED,
    body: `${name === undefined ? '' : `\n    <header>${name}</header>`}
    <main>${body}
    </main>${name === undefined ? '' : `\n    <footer><p>${name}</p></footer>`}`,
  });
}

/** Renders a partner's text, which is never HTML, with its line breaks. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
