import type { ListLookup } from '../list-lookup.js';

/** A company's address entry, as a reference to it is read (D-PRO-10): in one line. */
export interface AddressTarget {
  readonly companyId: number;
  readonly line: string;
}

/** What rendering looks up. A reference whose target is in neither map is left out (D-PRO-10, D-PRO-12). */
export interface RenderContext {
  readonly lists: ListLookup;
  /** `{base_url}/customers/{customerId}` */
  readonly customerUrl: string;
  /** What the URLs of single fields begin with: those of the profile that is rendered, or of one entry. */
  readonly fieldsUrl: string;
  /** Titles by `{profileType}/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<number, AddressTarget>;
}
