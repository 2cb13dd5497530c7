import { ProtocolError } from '@talent-platform/protocol/errors';
import { isDatabaseUnavailable, WriteNotPermitted } from '../../../database/index.js';
import { StorageUnavailable } from '../../../file-storage/index.js';
import { RefusedForNow, Reply } from '../../../http/index.js';
import { escapeHtml } from '../escape-html.js';
import { guardedPage, NOT_INDEXED, renderNotice, renderPage } from '../render-job-page.js';
import { renderApplySection, renderProblems } from './render-apply-form.js';
import type { ApplyForm, FilledPage } from './render-apply-form.js';

const GO_BACK = 'What you typed is still there if you go back in your browser. Choose the file again.';
const BUSY_SECONDS = 10;

/** Returns the page for a refusal; undefined if the service itself has failed. */
export function refusalPage(error: unknown): Reply | undefined {
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailable || error instanceof WriteNotPermitted)
    return waitPage(503);
  if (error instanceof RefusedForNow)
    return waitPage(error.status, Math.max(error.retryAfterSeconds, BUSY_SECONDS)).refusedFor(error.limit);
  if (!(error instanceof ProtocolError)) return undefined;
  const { status } = error;
  if (status === 409 || status === 503) return waitPage(status);
  return status >= 500 ? undefined : malformedPage(status);
}

/**
 * Returns the page for a failure of the service. Only the log describes the cause, because a visitor cannot solve it.
 */
export function failedPage(): Reply {
  const text = `Something went wrong here, and the application has not been received. Try again later. ${GO_BACK}`;
  return guardedPage(Reply.page(renderNotice('Your application cannot be taken', text), 500));
}

function waitPage(status: number, seconds = BUSY_SECONDS): Reply {
  const text = `Very many applications are sent just now. Send yours again in ${seconds} seconds. ${GO_BACK}`;
  const page = renderNotice('One moment, please', text);
  return guardedPage(Reply.page(page, status)).with('Retry-After', String(seconds));
}

function malformedPage(status: number): Reply {
  const isLarge = status === 413;
  const what = isLarge ? 'It is far too large. Choose a smaller file, or write less.' : 'It did not come whole.';
  return guardedPage(Reply.page(renderNotice('Your application has not been received', `${what} ${GO_BACK}`), status));
}

/** Renders the form again, with the typed answers and their problems. */
export function renderWrongForm(form: ApplyForm, before: FilledPage): string {
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

/** Renders the thanks. They do not show whether the platform knew the person. */
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

function page({ title, organization, body }: { title: string; organization: string; body: string }): string {
  const name = escapeHtml(organization);
  return renderPage({
    title: escapeHtml(title),
    head: NOT_INDEXED,
    body: `
    <header>${name}</header>
    <main>${body}
    </main>
    <footer><p>${name}</p></footer>`,
  });
}

/** Renders a partner's text, which is never HTML, with its line breaks. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
