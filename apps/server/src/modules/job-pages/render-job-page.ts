import { escapeHtml, NOT_INDEXED, noticePage, publicPage, scriptJson } from '../../http/index.js';
import type { PageSite, Reply } from '../../http/index.js';
import type { PageTexts } from './page-texts.js';
import type { JobSection, PublicJob, PublicLocation } from './public-job.js';

/**
 * Allows the page to send its form. Browsers apply the policy to the redirect of the reply, too, and that may lead to a
 * partner's site.
 */
export const APPLY_FORM_ACTION = "'self' https: http:";

/** @param apply the section in which visitors apply, as HTML */
export function jobPage(job: PublicJob, texts: PageTexts, apply?: string): Reply {
  const { title, site } = job;
  return publicPage({
    title,
    site,
    language: texts.language,
    head: `
    <link rel="canonical" href="${escapeHtml(job.url)}">${renderFeedLink(site)}
    <script type="application/ld+json">${scriptJson(jobPosting(job, texts))}</script>`,
    main: `
      <p><a href="${escapeHtml(site.url)}">${texts.allJobs}</a></p>
      <h1>${escapeHtml(title)}</h1>${apply === undefined ? '' : `\n      <p><a class="button" href="#apply">${texts.apply}</a></p>`}
      <dl>${factsOf(job, texts).map(renderFact).join('')}
      </dl>${job.sections.map((section) => renderSection(section, texts)).join('')}${apply ?? ''}`,
    ...(apply !== undefined && { formAction: APPLY_FORM_ACTION }),
  });
}

/** Names the feed of the portal, which has all its jobs. */
export function renderFeedLink({ feedUrl }: PublicJob['site']): string {
  return `\n    <link rel="alternate" type="application/xml" href="${escapeHtml(feedUrl)}">`;
}

/** The page for a job that does not exist or is closed. Does not say which, so that nobody learns more. */
export function missingJobPage({ noJob, noJobReason, language }: PageTexts): Reply {
  return noticePage(noJob, noJobReason, 404, language);
}

/**
 * The page for people whom a partner sent back. The page is the same for every id, because anybody can request any id.
 */
export function applicationPage(site: PageSite, { language, thanks, receivedBy, close }: PageTexts): Reply {
  return publicPage({
    title: thanks,
    site,
    language,
    head: NOT_INDEXED,
    main: `
      <h1>${thanks}</h1>
      <p>${escapeHtml(receivedBy(site.organization))} ${close}</p>`,
  });
}

function factsOf(
  { location, positionType, number, postedAt, endsAt }: PublicJob,
  texts: PageTexts,
): { readonly term: string; readonly value: string }[] {
  const line = location && locationLine(location);
  return [
    ...(line ? [{ term: texts.location, value: escapeHtml(line) }] : []),
    ...(positionType ? [{ term: texts.positionType, value: escapeHtml(positionType) }] : []),
    ...(number ? [{ term: texts.number, value: escapeHtml(number) }] : []),
    { term: texts.posted, value: renderDay(postedAt, texts) },
    // A post that ends at midnight is open on no part of the day that begins then.
    ...(endsAt === null ? [] : [{ term: texts.openUntil, value: renderDay(endsAt - 1, texts) }]),
  ];
}

export function locationLine({ city, state, zip, country }: PublicLocation): string {
  return [city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

export function renderDay(epochMs: number, { day }: PageTexts): string {
  const date = new Date(epochMs);
  return `<time datetime="${date.toISOString()}">${day.format(date)}</time>`;
}

function renderFact({ term, value }: { term: string; value: string }): string {
  return `
        <dt>${term}</dt><dd>${value}</dd>`;
}

/** The HTML below the heading is sanitized. */
function renderSection({ fieldId, html }: JobSection, texts: PageTexts): string {
  return `
      <section aria-labelledby="${fieldId}">
        <h2 id="${fieldId}">${texts[fieldId]}</h2>
        ${html}
      </section>`;
}

/** The schema.org names for position types of the catalogue. Other position types are left out. */
const EMPLOYMENT_TYPES: Readonly<Record<string, string>> = {
  'full time': 'FULL_TIME',
  'part time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
  seasonal: 'TEMPORARY',
};

/** Returns the texts of the job as HTML, each with its heading. */
export function descriptionOf({ title, sections }: PublicJob, texts: PageTexts): string {
  const described = sections.map(({ fieldId, html }) => `<h3>${texts[fieldId]}</h3>${html}`).join('');
  return described || `<p>${escapeHtml(title)}</p>`;
}

/** Returns the structured data of the job for search engines: https://schema.org/JobPosting. */
function jobPosting(job: PublicJob, texts: PageTexts): object {
  const { site, positionType = '', endsAt, location } = job;
  const name = site.organization;
  const known = EMPLOYMENT_TYPES[positionType.toLowerCase().replace(/[-_\s]+/g, ' ')];
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionOf(job, texts),
    datePosted: new Date(job.postedAt).toISOString(),
    ...(endsAt !== null && { validThrough: new Date(endsAt).toISOString() }),
    ...(known !== undefined && { employmentType: known }),
    identifier: { '@type': 'PropertyValue', name, value: job.number ?? String(job.id) },
    hiringOrganization: { '@type': 'Organization', name },
    ...(location && { jobLocation: { '@type': 'Place', address: postalAddress(location) } }),
    url: job.url,
  };
}

function postalAddress({ street, city, state, zip, country, countryCode = country }: PublicLocation): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: countryCode,
  };
}
