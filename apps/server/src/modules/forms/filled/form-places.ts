/** Names one filled form as a request does. */
export interface FilledFormPlace {
  /** The `formDataId`. */
  readonly id: number;
  /** The form's name from the longer path; undefined on the shorter path. */
  readonly formname: string | undefined;
}

/** A write: which filled form, and the version that the caller has seen (If-Match; any when left out). */
export interface FilledFormToChange extends FilledFormPlace {
  readonly ifMatch: string | undefined;
}
