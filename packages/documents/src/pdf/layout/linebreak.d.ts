/** The package has no types of its own: what is used of it. */
declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    /** Returns the next place where a line may or must end; null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  export { LineBreaker as default };
}
