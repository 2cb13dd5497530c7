/** A filled form for printing. Every value is already a text. */
export interface FormDocument {
  readonly title: string;
  /** Facts about the filled form: form, owner, status, dates. */
  readonly facts: readonly FormDocumentFact[];
  /** Only for forms with a signature: who signed and when, or that nobody has signed. */
  readonly signature: FormDocumentFact | undefined;
  readonly sections: readonly FormDocumentSection[];
}

export interface FormDocumentFact {
  readonly label: string;
  readonly value: string;
}

export interface FormDocumentSection {
  readonly heading: string | undefined;
  readonly items: readonly FormDocumentItem[];
}

export type FormDocumentItem = FormDocumentAnswer | FormDocumentGroup;

export interface FormDocumentAnswer {
  readonly label: string;
  /** Perhaps of several lines; `''` where the question was not answered. */
  readonly answer: string;
}

export interface FormDocumentGroup {
  readonly label: string;
  readonly entries: readonly FormDocumentEntry[];
}

export interface FormDocumentEntry {
  readonly number: number;
  readonly items: readonly FormDocumentAnswer[];
}

/** The formats that a filled form is exported in, each under the extension of its file. */
export type FormDocumentFormat = 'doc' | 'pdf' | 'txt';
