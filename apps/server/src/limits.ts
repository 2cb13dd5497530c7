// The limits of what one request may send or ask for. They are small enough that plain code serves the worst request
// within them in less than 100 ms (docs/reference/limits.md). The limits of blueprints stand in packages/blueprint, and
// those of JSON itself in packages/protocol.

/** A limit of a JSON body, and the way out that its refusal names (D-ERR-4 code 13). */
export interface BodyLimit {
  readonly maxBytes: number;
  readonly wayOut: string;
}

/** Every JSON body that is neither a whole list nor a blueprint. */
export const JSON_BODY: BodyLimit = {
  maxBytes: 262_144,
  wayOut: 'Write less at once, and letters as UTF-8 instead of \\u escapes.',
};

export const LIST_BODY: BodyLimit = {
  maxBytes: 1_048_576,
  wayOut: 'Change its nodes one by one, run "talent lists push", or apply a blueprint.',
};

export const BLUEPRINT_BODY: BodyLimit = {
  maxBytes: 4_194_304,
  wayOut: 'Apply several: the nodes of lists that a blueprint leaves out are kept.',
};

/** All values of a profile as JSON in UTF-8, because every write reads and writes all of them (D-PRO-32). */
export const MAX_PROFILE_BYTES = 131_072;

/** All answers of a filled form as JSON in UTF-8, because a read shows all of them (D-FRM-24). */
export const MAX_FORM_BYTES = 131_072;

/** The form of a web page: its fields, and all texts in them (D-APY-8). */
export const PAGE_FORM = { parts: 1000, textBytes: 131_072 };

export const MAX_PAGE_SIZE = 1000;

/** Bytes of a page whose entries have no size of their own: the audit trail, notes, many profiles. */
export const MAX_PAGE_BYTES = 1_048_576;

/** Nodes that the body of a whole list may name, those of all levels counted (D-LST-20). */
export const MAX_NODES_OF_BODY = 10_000;

/** Nodes in all lists that differ from the catalogue (D-LST-20). */
export const MAX_NODES_IN_ALL = 100_000;

/** Levels of a list. A list of this depth is still usable for people, and a chain of ids is still a path. */
export const MAX_LEVELS = 30;

/** Nodes that groups see differently, for all groups and lists together (D-LST-23). */
export const MAX_GROUP_NODES = 100_000;

/** Workflows of one person, which are read together (D-WFL-6). */
export const MAX_WORKFLOWS_OF_PERSON = 5000;

/** Notes on one person, which an erasure tells of at once (D-NOT-1). */
export const MAX_NOTES_OF_PERSON = 1000;

/** Posts of one job (D-JPO-3). */
export const MAX_POSTS_OF_JOB = 10_000;
