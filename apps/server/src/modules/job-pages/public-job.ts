import type {
  ListLookup,
  ListNode,
  ProfileDefinition,
  ProfileRecord,
  StoredValues,
} from '../../profile-engine/index.js';
import { escapeHtml } from '../../http/index.js';
import type { PageSite } from '../../http/index.js';
import { publicText } from '../job-posts/index.js';

/** The site of a portal, as its pages show it. */
export interface PortalSite extends PageSite {
  /** The address at which job boards read all jobs of the portal. */
  readonly feedUrl: string;
}

/** The public part of a live job, without fields that the attribute configuration hides (D-SEA-20). */
export interface PublicJob {
  readonly id: number;
  readonly title: string;
  /** The customer's own number for the job; undefined if there is none. */
  readonly number: string | undefined;
  readonly site: PortalSite;
  readonly positionType: string | undefined;
  readonly location: PublicLocation | undefined;
  /** In the order of the page. */
  readonly sections: readonly JobSection[];
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  /** Milliseconds since 1970; null if the post has no end. */
  readonly endsAt: number | null;
  readonly url: string;
}

export interface JobSection {
  readonly fieldId: (typeof SECTIONS)[number];
  readonly html: string;
}

/** The address of a workplace, by its parts. No part is empty, and one is there at least. */
export interface PublicLocation {
  readonly street: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly zip: string | undefined;
  readonly country: string | undefined;
  /** The two letters of ISO 3166 for the country. */
  readonly countryCode: string | undefined;
}

/** The fields of the sections, in the order of the page. */
const SECTIONS = ['overview', 'responsibilities', 'qualifications'] as const;

/**
 * New levels for headings in texts, because the page itself uses two levels. The deepest come first, so that no heading
 * is moved twice.
 */
const HEADINGS: ReadonlyArray<readonly [from: string, to: string]> = [
  ['h5', 'h6'],
  ['h4', 'h5'],
  ['h3', 'h4'],
  ['h2', 'h3'],
  ['h1', 'h3'],
];

/** Returns the label of the list node in a field of the job, or undefined if the public does not see the field. */
export function publicLabel(
  { fields }: ProfileDefinition,
  { values }: ProfileRecord,
  { fieldId, lists }: { fieldId: string; lists: ListLookup },
): string | undefined {
  const field = fields.visible.get(fieldId);
  const node = values[fieldId];
  return field?.list !== undefined && typeof node === 'number' ? lists.get(field.list, node)?.value : undefined;
}

/** Returns the sections of the page. Markup was sanitized when it was stored; other text is escaped. */
export function publicSections(jobs: ProfileDefinition, job: ProfileRecord): JobSection[] {
  return SECTIONS.flatMap((fieldId) => {
    const text = publicText(jobs, job, fieldId);
    if (text === undefined) return [];
    const isMarkup = jobs.fields.visible.get(fieldId)?.typeName === 'html';
    return [{ fieldId, html: isMarkup ? belowThePage(text) : `<p>${escapeHtml(text)}</p>` }];
  });
}

/** Replacing texts is safe, because sanitized markup has `<` only at the start of a tag. */
function belowThePage(markup: string): string {
  return HEADINGS.reduce(
    (moved, [from, to]) => moved.replaceAll(`<${from}`, `<${to}`).replaceAll(`</${from}`, `</${to}`),
    markup,
  );
}

/** Returns an address of a company, with the members that the public may see. */
export function publicLocation(
  companies: ProfileDefinition,
  { values }: ProfileRecord,
  { addressId, lists }: { addressId: number; lists: ListLookup },
): PublicLocation | undefined {
  const members = companies.fields.visible.get('addresses')?.members?.visible;
  const { entries = [] } = (values['addresses'] ?? {}) as { readonly entries?: readonly StoredValues[] };
  const entry = entries.find(({ id }) => id === addressId);
  if (members === undefined || entry === undefined) return undefined;
  const valueOf = (id: string): unknown => (members.has(id) ? entry[id] : undefined);
  const nodeOf = (value: unknown): ListNode | undefined =>
    typeof value === 'number' ? lists.get('lists.country', value) : undefined;
  const part = (id: string): string | undefined => textOf(nodeOf(valueOf(id))?.value ?? valueOf(id));
  const location = {
    street: part('addressstreet1'),
    city: part('addresscity'),
    state: part('addressstate'),
    zip: part('addresszip'),
    country: part('addresscountry'),
    countryCode: textOf(nodeOf(valueOf('addresscountry'))?.attributes['abv2']),
  };
  return Object.values(location).some((known) => known !== undefined) ? location : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
