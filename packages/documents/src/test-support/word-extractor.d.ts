/** The members of word-extractor 1.0.4 that are used here. The published types describe an older version. */
declare module 'word-extractor' {
  interface TextOptions {
    /** Replaces dashes and quotation marks by those of ASCII. The default is true. */
    filterUnicode?: boolean;
  }

  interface WordDocument {
    getBody(options?: TextOptions): string;
    getHeaders(options?: TextOptions & { includeFooters?: boolean }): string;
    getFooters(options?: TextOptions): string;
    getFootnotes(options?: TextOptions): string;
    getEndnotes(options?: TextOptions): string;
    getAnnotations(options?: TextOptions): string;
    getTextboxes(options?: TextOptions): string;
  }

  class WordExtractor {
    extract(document: Buffer): Promise<WordDocument>;
  }

  export = WordExtractor;
}
