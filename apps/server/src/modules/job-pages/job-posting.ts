import type { PublicJob, PublicLocation } from './public-job.js';

/** The names of schema.org for position types of the catalogue. Others are left out. */
const EMPLOYMENT_TYPES: Readonly<Record<string, string>> = {
  'full time': 'FULL_TIME',
  'part time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
  seasonal: 'TEMPORARY',
};

/** Returns the job for search engines: https://schema.org/JobPosting. */
export function jobPosting(job: PublicJob): object {
  const { organization, positionType = '', endsAt, location } = job;
  const description = job.sections.map(({ heading, html }) => `<h3>${heading}</h3>${html}`).join('');
  const known = EMPLOYMENT_TYPES[positionType.toLowerCase().replace(/[-_\s]+/g, ' ')];
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: description || job.title,
    datePosted: new Date(job.postedAt).toISOString(),
    ...(endsAt !== null && { validThrough: new Date(endsAt).toISOString() }),
    ...(known !== undefined && { employmentType: known }),
    identifier: { '@type': 'PropertyValue', name: organization, value: job.number ?? String(job.id) },
    hiringOrganization: { '@type': 'Organization', name: organization },
    ...(location && { jobLocation: { '@type': 'Place', address: postalAddress(location) } }),
    url: job.url,
  };
}

function postalAddress({ street, city, state, zip, country }: PublicLocation): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: country,
  };
}
