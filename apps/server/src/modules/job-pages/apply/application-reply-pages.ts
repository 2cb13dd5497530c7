import { ProtocolError } from '@talent-platform/protocol/errors';
import { isDatabaseUnavailable, WriteNotPermitted } from '../../../database/index.js';
import { StorageUnavailable } from '../../../file-storage/index.js';
import { escapeHtml, noticePage, NOT_INDEXED, publicPage, RefusedForNow } from '../../../http/index.js';
import type { Reply } from '../../../http/index.js';
import type { PageTexts } from '../page-texts.js';
import type { PublicJob } from '../public-job.js';
import { APPLY_FORM_ACTION } from '../render-job-page.js';
import { renderApplySection, renderProblems } from './render-apply-form.js';
import type { ApplyForm, FilledPage } from './render-apply-form.js';

const BUSY_SECONDS = 10;

/** Returns the page for a refusal; undefined if the service itself has failed. */
export function refusalPage(error: unknown, texts: PageTexts): Reply | undefined {
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailable || error instanceof WriteNotPermitted)
    return waitPage(texts, 503);
  if (error instanceof RefusedForNow)
    return waitPage(texts, error.status, Math.max(error.retryAfterSeconds, BUSY_SECONDS)).refusedFor(error.limit);
  if (!(error instanceof ProtocolError)) return undefined;
  const { status } = error;
  if (status === 409 || status === 503) return waitPage(texts, status);
  return status >= 500 ? undefined : malformedPage(texts, status);
}

/**
 * Returns the page for a failure of the service. Only the log describes the cause, because a visitor cannot solve it.
 */
export function failedPage({ notTaken, failed, goBack, language }: PageTexts): Reply {
  return noticePage(notTaken, `${failed} ${goBack}`, 500, language);
}

function waitPage(
  { oneMoment, manyApplications, goBack, language }: PageTexts,
  status: number,
  seconds = BUSY_SECONDS,
): Reply {
  const text = `${manyApplications(seconds)} ${goBack}`;
  return noticePage(oneMoment, text, status, language).with('Retry-After', String(seconds));
}

function malformedPage({ notReceived, tooLarge, notWhole, goBack, language }: PageTexts, status: number): Reply {
  return noticePage(notReceived, `${status === 413 ? tooLarge : notWhole} ${goBack}`, status, language);
}

/** Shows the form again, with the typed answers and their problems. */
export function wrongFormPage(form: ApplyForm, before: FilledPage, status = 400): Reply {
  const { texts } = form;
  const { title, site, url } = form.job;
  return publicPage({
    title: `${texts.form.error}: ${title}`,
    site,
    language: texts.language,
    head: NOT_INDEXED,
    main: `
      <h1>${escapeHtml(title)}</h1>${before.problems.length === 0 ? '' : renderProblems(before.problems, texts.form)}
      <p><a href="${escapeHtml(url)}">${texts.form.readAgain}</a></p>${renderApplySection(form, before)}`,
    status,
    formAction: APPLY_FORM_ACTION,
  });
}

/** Says thanks. The page does not show whether the platform knew the person. */
export function thanksPage(
  { site, title }: Pick<PublicJob, 'site' | 'title'>,
  { language, thanks, received, inTouch, close }: PageTexts,
  message: string | undefined,
): Reply {
  const told = message === undefined ? '' : `\n      ${paragraphs(message)}`;
  return publicPage({
    title: thanks,
    site,
    language,
    head: NOT_INDEXED,
    main: `
      <h1>${thanks}</h1>
      <p>${escapeHtml(`${received(title)} ${inTouch(site.organization)}`)}</p>${told}
      <p>${close}</p>`,
  });
}

/** Renders a partner's text, which is never HTML, with its line breaks. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
