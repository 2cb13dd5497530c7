/** Names one filled form as a request does. */
export interface FilledFormPlace {
  /** The `formDataId`. */
  readonly id: number;
  /** Of the longer path, which names the form, too; undefined on the other. */
  readonly formname: string | undefined;
}

/** A write: which filled form, and the version that the caller has seen (If-Match; any when left out). */
export interface FilledFormToChange extends FilledFormPlace {
  readonly ifMatch: string | undefined;
}
