/** A module that Rspress writes at each build: the hash of each index's file name, by `version###language`. */
declare module 'virtual-page-data' {
  export const searchIndexHash: Record<string, string>;
}

/** The bundler puts the path of the site here: `/guide/`. */
declare const __webpack_public_path__: string;
