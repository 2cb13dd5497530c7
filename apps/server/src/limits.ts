// The limits of what one request may send or ask for. They are small enough that plain code serves the worst request
// within them in less than 100 ms (docs/reference/limits.md). The limits of blueprints stand in packages/blueprint, and
// those of JSON itself in packages/protocol.

/** A limit of a JSON body, and the way out that its refusal names (D-ERR-4 code 13). */
export interface BodyLimit {
  readonly maxBytes: number;
  readonly wayOut: string;
}

/** Every JSON body that is neither a whole list nor a blueprint. */
export const JSON_BODY: BodyLimit = { maxBytes: 1_048_576, wayOut: 'Write less at once, in several requests.' };

export const LIST_BODY: BodyLimit = {
  maxBytes: 1_048_576,
  wayOut: 'Change its nodes one by one, run "talent lists push", or apply a blueprint.',
};

export const BLUEPRINT_BODY: BodyLimit = {
  maxBytes: 4_194_304,
  wayOut: 'Apply several: the list nodes, forms and users that a blueprint leaves out are kept.',
};

/** Nodes that the body of a whole list may name, those of all levels counted (D-LST-20). */
export const MAX_NODES_OF_BODY = 10_000;

/** Entries of a page. */
export const MAX_PAGE_SIZE = 1000;
