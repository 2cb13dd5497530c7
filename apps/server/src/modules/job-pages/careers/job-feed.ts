import { Readable } from 'node:stream';
import { Reply } from '../../../http/index.js';
import type { PageTexts } from '../page-texts.js';
import type { PortalSite, PublicJob } from '../public-job.js';
import { descriptionOf } from '../render-job-page.js';

/** Characters that XML 1.0 does not have, escaped or not. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Replies with the jobs of a portal in the XML that job boards read. Few jobs are in memory at once. */
export function jobFeed(
  site: PortalSite,
  texts: PageTexts,
  parts: (gone: AbortSignal) => AsyncIterable<readonly PublicJob[]>,
): Reply {
  async function* render(gone: AbortSignal, made: (bytes: number) => void): AsyncGenerator<string> {
    yield `<?xml version="1.0" encoding="utf-8"?>\n<source>\n${elements({ publisher: site.organization, publisherurl: site.url })}`;
    for await (const jobs of parts(gone)) {
      const text = jobs.map((job) => renderJob(job, texts)).join('');
      made(Buffer.byteLength(text));
      yield text;
    }
    yield '</source>\n';
  }
  return Reply.attachment({
    contentType: 'application/xml;charset=UTF-8',
    filename: 'jobs.xml',
    content: (gone, made) => Readable.from(render(gone, made), { highWaterMark: 1 }),
  }).revalidated();
}

function renderJob(job: PublicJob, texts: PageTexts): string {
  const { id, title, number, site, url, location, positionType, postedAt, endsAt } = job;
  return `<job>\n${elements({
    title,
    date: new Date(postedAt).toUTCString(),
    referencenumber: number ?? String(id),
    url,
    company: site.organization,
    city: location?.city,
    state: location?.state,
    country: location?.countryCode ?? location?.country,
    postalcode: location?.zip,
    jobtype: positionType,
    expirationdate: endsAt === null ? undefined : new Date(endsAt).toUTCString(),
    description: descriptionOf(job, texts),
  })}</job>\n`;
}

function elements(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value = '']) =>
        `<${name}><![CDATA[${value.replace(NO_XML, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>\n`,
    )
    .join('');
}
