import { escapeHtml, NOT_INDEXED, publicPage } from '../../../http/index.js';
import type { Reply } from '../../../http/index.js';
import { MAX_JOBS } from '../../search/index.js';
import type { PageTexts } from '../page-texts.js';
import type { PublicJob } from '../public-job.js';
import { locationLine, renderDay, renderFeedLink } from '../render-job-page.js';
import { addressOf, isSearch, PAGE, renderSearchForm } from './careers-form.js';
import { JOBS_OF_PAGE } from './careers.service.js';
import type { JobList } from './careers.service.js';

/** The page that lists the jobs of a portal. Search engines keep only the list of all jobs. */
export function careersPage(list: JobList, texts: PageTexts): Reply {
  const { site, filters, entered, page } = list;
  const isSearched = isSearch(filters, entered);
  return publicPage({
    title: texts.jobs,
    site,
    language: texts.language,
    head: `${isSearched ? NOT_INDEXED : ''}
    <link rel="canonical" href="${escapeHtml(site.url)}${page > 1 ? `?${PAGE}=${page}` : ''}">${renderFeedLink(site)}`,
    main: `
      <h1>${texts.jobs}</h1>${renderSearchForm(filters, entered, texts)}
      <p role="status">${outcomeOf(list, isSearched, texts)}</p>${isSearched ? `\n      <p><a href="${escapeHtml(site.url)}">${texts.showAll}</a></p>` : ''}
      ${list.jobs.length === 0 ? '' : `<ul class="jobs">${list.jobs.map((job) => renderEntry(job, texts)).join('')}</ul>`}${renderPages(list, texts)}`,
    formAction: "'self'",
  });
}

function outcomeOf({ count }: JobList, isSearched: boolean, texts: PageTexts): string {
  if (count === undefined) return `<strong class="error">${texts.notSearched}</strong>`;
  if (count === 0) return isSearched ? texts.noneFound : texts.none;
  return count < MAX_JOBS ? texts.found(count) : `${texts.found(count)}. ${texts.more}`;
}

function renderEntry({ url, title, location, positionType, postedAt }: PublicJob, texts: PageTexts): string {
  const facts = [
    location && escapeHtml(locationLine(location)),
    positionType && escapeHtml(positionType),
    `${texts.posted} ${renderDay(postedAt, texts)}`,
  ];
  return `
        <li><h2><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h2><p>${facts.filter(Boolean).join(' · ')}</p></li>`;
}

function renderPages({ filters, entered, count = 0, page }: JobList, texts: PageTexts): string {
  const last = Math.ceil(count / JOBS_OF_PAGE);
  if (last < 2) return '';
  const link = (to: number, rel: string, text: string): string =>
    to < 1 || to > last ? '' : `<a rel="${rel}" href="${escapeHtml(addressOf(filters, entered, to))}">${text}</a>`;
  return `
      <nav class="pages" aria-label="${texts.pages}">${link(page - 1, 'prev', texts.newer)}<span>${texts.page(page, last)}</span>${link(page + 1, 'next', texts.older)}</nav>`;
}
