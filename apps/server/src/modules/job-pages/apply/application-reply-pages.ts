import { ProtocolError } from '@talent-platform/protocol/errors';
import { isDatabaseUnavailable, WriteNotPermitted } from '../../../database/index.js';
import { StorageUnavailable } from '../../../file-storage/index.js';
import { escapeHtml, noticePage, NOT_INDEXED, publicPage, RefusedForNow } from '../../../http/index.js';
import type { Reply } from '../../../http/index.js';
import type { PortalSite } from '../public-job.js';
import { APPLY_FORM_ACTION } from '../render-job-page.js';
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
  return noticePage('Your application cannot be taken', text, 500);
}

export function waitText(seconds: number): string {
  return `Very many applications are sent just now. Send yours again in ${seconds} seconds.`;
}

function waitPage(status: number, seconds = BUSY_SECONDS): Reply {
  const text = `${waitText(seconds)} ${GO_BACK}`;
  return noticePage('One moment, please', text, status).with('Retry-After', String(seconds));
}

function malformedPage(status: number): Reply {
  const isLarge = status === 413;
  const what = isLarge ? 'It is far too large. Choose a smaller file, or write less.' : 'It did not come whole.';
  return noticePage('Your application has not been received', `${what} ${GO_BACK}`, status);
}

/** Shows the form again, with the typed answers and their problems. */
export function wrongFormPage(form: ApplyForm, before: FilledPage, status = 400): Reply {
  const { title, site, url } = form.job;
  return publicPage({
    title: `Error: ${title}`,
    site,
    head: NOT_INDEXED,
    main: `
      <h1>${escapeHtml(title)}</h1>${before.problems.length === 0 ? '' : renderProblems(before.problems)}
      <p><a href="${escapeHtml(url)}">Read about the job again</a></p>${renderApplySection(form, before)}`,
    status,
    formAction: APPLY_FORM_ACTION,
  });
}

/** Says thanks. The page does not show whether the platform knew the person. */
export function thanksPage(site: PortalSite, title: string, message: string | undefined): Reply {
  const told = message === undefined ? '' : `\n      ${paragraphs(message)}`;
  return publicPage({
    title: 'Thank you',
    site,
    head: NOT_INDEXED,
    main: `
      <h1>Thank you</h1>
      <p>Your application for ${escapeHtml(title)} has been received. ${escapeHtml(site.organization)} will be in touch with you.</p>${told}
      <p>You need not do anything else here, and can close this page.</p>`,
  });
}

/** Renders a partner's text, which is never HTML, with its line breaks. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
