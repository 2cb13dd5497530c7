/** The package has no types. This module declares the members that are used here. */
declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    /** Returns the next position at which a line may or must end; null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  export { LineBreaker as default };
}
