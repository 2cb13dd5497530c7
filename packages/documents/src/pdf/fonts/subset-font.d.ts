/** The package has no types. This module declares the members that are used here. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'sfnt';
    readonly keepAllGlyphs: true;
    readonly noHinting: true;
    /** The value for each axis of the variable font. */
    readonly variationAxes: Readonly<Record<string, number>>;
  }
  function subsetFont(font: Buffer, text: '', options: SubsetOptions): Promise<Buffer>;
  export { subsetFont as default };
}
