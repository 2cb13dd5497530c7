import type { SearchFilter } from '@talent-platform/protocol/search';
import { escapeHtml } from '../../../http/index.js';
import type { PortalFilterReply } from '../../search/index.js';
import { attributes } from '../apply/render-fields.js';
import type { PageTexts } from '../page-texts.js';

/** The fields of the form that every visitor sees. The others are shown on demand, or if they are filled. */
const FIRST: readonly string[] = ['job.portalkeywordsearch', 'job.portaljoblocation'];

/** The kind of filters of dates (spec: Portal filter description). */
const DATE_TIME = 15;

const DEFAULT_MILES = '25';

/** Finds what is of that day or later. */
const SINCE = { operator: '>=' } as const;

/** The parameter of the page's address that counts from 1. */
export const PAGE = 'page';

/** Returns the filter object for what a visitor has entered. Parameters that name no filter mean nothing. */
export function filterOf(filters: readonly PortalFilterReply[], entered: URLSearchParams): SearchFilter {
  return {
    filters: filters.flatMap((filter) => {
      const { name, secondaryValue } = filter;
      const value = valuesOf(filter, entered);
      if (value.length === 0) return [];
      const miles = secondaryValue && [entered.get(`${name}.${secondaryValue.id}`) ?? DEFAULT_MILES];
      return [{ name, value, ...(miles && { secondaryValue: miles }), ...(isDay(filter) && SINCE) }];
    }),
  };
}

export function pageOf(entered: URLSearchParams): number {
  const page = Number(entered.get(PAGE) ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Returns the address of another page of the same search. */
export function addressOf(filters: readonly PortalFilterReply[], entered: URLSearchParams, page: number): string {
  const names = new Set(
    filters.flatMap(({ name, secondaryValue: more }) => [name, ...(more ? [`${name}.${more.id}`] : [])]),
  );
  const kept = [...entered].filter(([name, value]) => names.has(name) && value.trim() !== '');
  return `?${new URLSearchParams([...kept, [PAGE, String(page)]]).toString()}`;
}

/** Returns whether the visitor has entered anything to search for. */
export function isSearch(filters: readonly PortalFilterReply[], entered: URLSearchParams): boolean {
  return filters.some((filter) => valuesOf(filter, entered).length > 0);
}

/** Renders the form, which sends what was entered in the address of the page. */
export function renderSearchForm(
  filters: readonly PortalFilterReply[],
  entered: URLSearchParams,
  texts: PageTexts,
): string {
  if (filters.length === 0) return '';
  const first = FIRST.flatMap((each) => filters.filter(({ name }) => name === each));
  const others = filters.filter(({ name }) => !FIRST.includes(name));
  const fields = (some: readonly PortalFilterReply[]): string =>
    `<div class="filters">${some.map((filter) => renderFilter(filter, entered, texts)).join('')}
        </div>`;
  const isOpen = first.length === 0 || isSearch(others, entered);
  const more = `
        <details${isOpen ? ' open' : ''}><summary>${texts.moreFilters}</summary>${fields(others)}</details>`;
  return `
      <form method="get" role="search" aria-label="${texts.search}">
        ${fields(first)}${others.length === 0 ? '' : more}
        <p><button type="submit">${texts.search}</button></p>
      </form>`;
}

function valuesOf({ name }: PortalFilterReply, entered: URLSearchParams): string[] {
  return entered
    .getAll(name)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Returns whether the visitor enters a day. */
function isDay({ type, options }: PortalFilterReply): boolean {
  return type.id === DATE_TIME && options === undefined;
}

function renderFilter(filter: PortalFilterReply, entered: URLSearchParams, texts: PageTexts): string {
  const { name, label, options, secondaryValue: more } = filter;
  const inWords = texts.labels.get(label) ?? label;
  const values = valuesOf(filter, entered);
  const since = isDay(filter);
  const control = options
    ? renderChoice(name, [{ id: '', value: texts.all }, ...options], new Set(values), texts)
    : `<input${attributes({ id: name, name, type: since ? 'date' : 'search', value: values[0] })}>`;
  const field = renderField(name, since ? `${inWords} ${texts.since}` : inWords, control);
  if (!more) return field;
  const radius = `${name}.${more.id}`;
  const unit = `${texts.labels.get(more.label) ?? more.label} (${texts.labels.get(more.units) ?? more.units})`;
  const miles = new Set([entered.get(radius) ?? DEFAULT_MILES]);
  return field + renderField(radius, unit, renderChoice(radius, more.options, miles, texts));
}

function renderField(id: string, label: string, control: string): string {
  return `
          <p class="filter"><label for="${escapeHtml(id)}">${escapeHtml(label)}</label>${control}</p>`;
}

function renderChoice(
  name: string,
  options: NonNullable<PortalFilterReply['options']>,
  chosen: ReadonlySet<string>,
  { labels }: PageTexts,
): string {
  const choices = options.map(
    ({ id, value }) =>
      `<option${attributes({ value: id, selected: id !== '' && chosen.has(id) })}>${escapeHtml(labels.get(value) ?? value)}</option>`,
  );
  return `<select${attributes({ id: name, name })}>${choices.join('')}</select>`;
}
