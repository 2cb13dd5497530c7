/** The public part of a live job, without fields that attribute configuration hides (D-SEA-20). */
export interface PublicJob {
  readonly id: number;
  readonly title: string;
  /** The customer's number of the job; undefined if it has none. */
  readonly number: string | undefined;
  /** The organization that hires. */
  readonly organization: string;
  readonly positionType: string | undefined;
  readonly location: PublicLocation | undefined;
  /** Headings, and the text below each as HTML. */
  readonly sections: readonly JobSection[];
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  /** Milliseconds since 1970; null if the post has no end. */
  readonly endsAt: number | null;
  /** The address of the page. */
  readonly url: string;
}

export interface JobSection {
  readonly heading: string;
  readonly html: string;
}

/** A place of work, by the parts of its address; no part is empty. */
export interface PublicLocation {
  readonly street: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly zip: string | undefined;
  readonly country: string | undefined;
}
