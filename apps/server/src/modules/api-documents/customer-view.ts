import type { ProfileDefinition, ProfileType, ListLookup } from '../../profile-engine/index.js';

/** The parts of a customer's configuration that the API document of one caller tells. */
export interface CustomerView {
  readonly customerId: number;
  readonly types: readonly ProfileType[];
  readonly definitionOf: (profileType: ProfileType) => ProfileDefinition;
  readonly lists: ListLookup;
  /** The names of the forms that the caller can fill. */
  readonly formnames: readonly string[];
  readonly isAdministrator: boolean;
  /** Whether the caller may read an area, such as `forms` (blueprint: access). */
  readonly mayRead: (area: string) => boolean;
}

export abstract class CustomerDocumentWriter {
  /** Returns the document as JSON (UTF-8). */
  abstract write(view: CustomerView): Promise<Buffer>;
}
