/** What the public reads of a job that is live on a portal: nothing that attribute configuration hides (D-SEA-20). */
export interface PublicJob {
  readonly id: number;
  readonly title: string;
  /** The job's own number; left out where it has none. */
  readonly number: string | undefined;
  /** Who hires. */
  readonly organization: string;
  readonly positionType: string | undefined;
  readonly location: PublicLocation | undefined;
  /** Headings and what stands below them, as HTML. */
  readonly sections: readonly JobSection[];
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  /** Milliseconds since 1970; null where the post has no end. */
  readonly endsAt: number | null;
  /** Where the page is. */
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
