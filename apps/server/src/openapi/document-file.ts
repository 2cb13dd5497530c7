/** Where the build leaves the document; a server that runs from its sources has none there. */
export const DOCUMENT_FILE = new URL('../openapi.json', import.meta.url);
