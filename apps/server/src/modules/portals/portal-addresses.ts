import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../http/index.js';
import { comparableHost } from '../../incarnations/index.js';
import type { Portal } from './customer-portals.js';

const MAX_SLUG_LENGTH = 80;

type PortalAddress = Pick<Portal, 'host' | 'name'>;

/** Makes the URLs of public pages. A page is on the portal's host, or under this server if the portal has none of its own. */
@Injectable()
export class PortalAddresses {
  constructor(private readonly baseUrl: BaseUrl) {}

  /** Returns the host of the portal's pages. The host of this server is no portal's, because it is everybody's (D-SEA-20). */
  hostOf({ host }: PortalAddress): string | undefined {
    return host && comparableHost(host) === comparableHost(this.baseUrl.host) ? undefined : host;
  }

  /** Returns the URL of a job's page (D-SEA-2). */
  ofJob(portal: PortalAddress, { jobId, title }: { readonly jobId: number; readonly title: string }): string {
    return this.#urlOf(portal, `/jobs/${jobId}/${encodeURIComponent(slugOf(title))}/job`);
  }

  /** Returns the URL of the page that lists the jobs of the portal. */
  ofSite(portal: PortalAddress): string {
    return this.#urlOf(portal, this.hostOf(portal) === undefined ? '' : '/jobs');
  }

  /** Returns the URL of the feed that job boards read. */
  ofFeed(portal: PortalAddress): string {
    return this.#urlOf(portal, '/jobs.xml');
  }

  /** Returns the URL of the page to which a candidate returns to finish an application (D-EVT-6). */
  ofApplication(portal: PortalAddress, workflowId: number): string {
    return this.#urlOf(portal, `/apply/${workflowId}`);
  }

  #urlOf(portal: PortalAddress, path: string): string {
    const host = this.hostOf(portal);
    return host === undefined
      ? this.baseUrl.of(`/portals/${encodeURIComponent(portal.name)}${path}`)
      : `https://${host}${path}`;
  }
}

/** Turns a title into a part of a URL: words in lower case, without accents, with hyphens between them. */
function slugOf(title: string): string {
  // Only its beginning is used. The time to order accents grows with the square of their number.
  const words = title
    .slice(0, 10 * MAX_SLUG_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const slug = [...words.filter((word) => word !== '').join('-')].slice(0, MAX_SLUG_LENGTH).join('');
  return slug.replace(/-+$/, '') || 'job';
}
