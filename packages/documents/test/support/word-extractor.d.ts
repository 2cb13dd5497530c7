/** The package has no types of its own: what is used of it. */
declare module 'word-extractor' {
  export default class WordExtractor {
    extract(source: Buffer): Promise<{ getBody(options: { readonly filterUnicode: boolean }): string }>;
  }
}
