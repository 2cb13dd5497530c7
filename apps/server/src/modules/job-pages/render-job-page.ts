import { createHash } from 'node:crypto';
import { Reply } from '../../http/index.js';
import { escapeHtml, scriptJson } from './escape-html.js';
import { JOB_PAGE_STYLE } from './job-page.css.js';
import type { JobSection, PublicJob, PublicLocation } from './public-job.js';

const STYLE_HASH = createHash('sha256').update(JOB_PAGE_STYLE).digest('base64');

/**
 * The page may not load, run, send or frame anything. The policy allows the style by its hash. The structured data is
 * not a script.
 */
const JOB_PAGE_POLICY = policyOf("'none'");

/**
 * Allows the page to send its form. Browsers apply the policy to the redirect of the reply, too, and that may lead to a
 * partner's site.
 */
export const FORM_PAGE_POLICY = policyOf("'self' https: http:");

export const NOT_INDEXED = '\n    <meta name="robots" content="noindex">';
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Adds the content security policy, and keeps the page's address from other sites. */
export function guardedPage(reply: Reply, policy = JOB_PAGE_POLICY): Reply {
  return reply.with('Content-Security-Policy', policy).with('Referrer-Policy', 'no-referrer');
}

/** @param apply the section in which visitors apply, as HTML */
export function renderJobPage(job: PublicJob, apply?: string): string {
  const title = escapeHtml(job.title);
  const organization = escapeHtml(job.organization);
  return renderPage({
    title: `${title} – ${organization}`,
    head: `
    <link rel="canonical" href="${escapeHtml(job.url)}">
    <script type="application/ld+json">${scriptJson(jobPosting(job))}</script>`,
    body: `
    <header>${organization}</header>
    <main>
      <h1>${title}</h1>${apply === undefined ? '' : APPLY_LINK}
      <dl>${factsOf(job).map(renderFact).join('')}
      </dl>${job.sections.map(renderSection).join('')}${apply ?? ''}
    </main>
    <footer><p>${organization}</p></footer>`,
  });
}

/** The page for a job that does not exist or is closed. Does not say which, so that nobody learns more. */
export function missingPage(): Reply {
  const text = 'It has been filled or taken down, or the address is not complete.';
  return guardedPage(Reply.page(renderNotice('This job is not open', text), 404));
}

/**
 * Renders the page for people whom a partner sent back. The page is the same for every id, because anybody can request
 * any id.
 */
export function renderApplicationPage(organizationName: string): string {
  const organization = escapeHtml(organizationName);
  return renderPage({
    title: `Thank you – ${organization}`,
    head: NOT_INDEXED,
    body: `
    <header>${organization}</header>
    <main>
      <h1>Thank you</h1>
      <p>Your application to ${organization} has been received. You need not do anything else here, and can close this page.</p>
    </main>
    <footer><p>${organization}</p></footer>`,
  });
}

/** Renders a page with a heading and a sentence. */
export function renderNotice(heading: string, text: string): string {
  return renderPage({
    title: heading,
    head: NOT_INDEXED,
    body: `
    <main>
      <h1>${escapeHtml(heading)}</h1>
      <p>${escapeHtml(text)}</p>
    </main>`,
  });
}

const APPLY_LINK = `
      <p><a class="button" href="#apply">Apply for this job</a></p>`;

function policyOf(formAction: string): string {
  return `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;
}

function factsOf({
  location,
  positionType,
  number,
  postedAt,
  endsAt,
}: PublicJob): { readonly term: string; readonly value: string }[] {
  const line = location && locationLine(location);
  return [
    ...(line ? [{ term: 'Location', value: escapeHtml(line) }] : []),
    ...(positionType ? [{ term: 'Position type', value: escapeHtml(positionType) }] : []),
    ...(number ? [{ term: 'Job number', value: escapeHtml(number) }] : []),
    { term: 'Posted', value: renderDay(postedAt) },
    // A post that ends at midnight is open on no part of the day that begins then.
    ...(endsAt === null ? [] : [{ term: 'Open until', value: renderDay(endsAt - 1) }]),
  ];
}

function locationLine({ city, state, zip, country }: PublicLocation): string {
  return [city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

function renderDay(epochMs: number): string {
  const date = new Date(epochMs);
  return `<time datetime="${date.toISOString()}">${DAY.format(date)}</time>`;
}

function renderFact({ term, value }: { term: string; value: string }): string {
  return `
        <dt>${term}</dt><dd>${value}</dd>`;
}

/** The heading needs no escaping: it is a constant. The HTML below it is sanitized. */
function renderSection({ heading, html }: JobSection): string {
  const id = heading.toLowerCase();
  return `
      <section aria-labelledby="${id}">
        <h2 id="${id}">${heading}</h2>
        ${html}
      </section>`;
}

/** Renders a whole page. The parts must already be HTML. */
export function renderPage({ title, head, body }: { title: string; head: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>${head}
    <style>${JOB_PAGE_STYLE}</style>
  </head>
  <body>${body}
  </body>
</html>
`;
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

/** Returns the structured data of the job for search engines: https://schema.org/JobPosting. */
function jobPosting(job: PublicJob): object {
  const { organization, positionType = '', endsAt, location } = job;
  const description = job.sections.map(({ heading, html }) => `<h3>${heading}</h3>${html}`).join('');
  const known = EMPLOYMENT_TYPES[positionType.toLowerCase().replace(/[-_\s]+/g, ' ')];
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: description || `<p>${escapeHtml(job.title)}</p>`,
    datePosted: new Date(job.postedAt).toISOString(),
    ...(endsAt !== null && { validThrough: new Date(endsAt).toISOString() }),
    ...(known !== undefined && { employmentType: known }),
    identifier: { '@type': 'PropertyValue', name: organization, value: job.number ?? String(job.id) },
    hiringOrganization: { '@type': 'Organization', name: organization },
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
