import { Injectable } from '@nestjs/common';
import { BaseUrl } from '../../http/index.js';
import type { Portal } from './customer-portals.js';

const MAX_SLUG_LENGTH = 80;

type PortalAddress = Pick<Portal, 'host' | 'name'>;

@Injectable()
export class PortalAddresses {
  constructor(private readonly baseUrl: BaseUrl) {}

  ofJob(portal: PortalAddress, page: { readonly jobId: number; readonly title: string }): string {
    return jobPageUrl(portal, page, this.baseUrl.prefix);
  }

  /** Returns the URL of the page to which a candidate returns to finish an application. */
  ofApplication(portal: PortalAddress, workflowId: number): string {
    return applicationUrl(portal, workflowId, this.baseUrl.prefix);
  }
}

/** Returns the URL of a job's page (D-SEA-2). */
export function jobPageUrl(
  portal: PortalAddress,
  { jobId, title }: { jobId: number; title: string },
  baseUrl: string,
): string {
  return pageUrl(portal, `/jobs/${jobId}/${encodeURIComponent(slugOf(title))}/job`, baseUrl);
}

/** Returns the URL to which a candidate returns to finish an application (D-EVT-6). */
export function applicationUrl(portal: PortalAddress, workflowId: number, baseUrl: string): string {
  return pageUrl(portal, `/apply/${workflowId}`, baseUrl);
}

/** A page is on the portal's host, or under this server if the portal has none. */
function pageUrl({ host, name }: PortalAddress, path: string, baseUrl: string): string {
  return host === undefined ? `${baseUrl}/portals/${encodeURIComponent(name)}${path}` : `https://${host}${path}`;
}

/** Turns a title into a part of a URL: words in lower case, without accents, with hyphens between them. */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const slug = [...words.filter((word) => word !== '').join('-')].slice(0, MAX_SLUG_LENGTH).join('');
  return slug.replace(/-+$/, '') || 'job';
}
