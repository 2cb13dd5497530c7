/** The package has no types of its own: what is used of it. */
declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    /** Where a line may end next, or must; null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  export { LineBreaker as default };
}
