/** The parts of an OpenAPI document that the page reads. */
interface ApiDocument {
  components?: { securitySchemes?: unknown };
}

/**
 * Returns the document as the renderer gets it: without security schemes. The renderer would show fields for them that
 * cannot sign, and it would put what is entered there into its examples.
 */
export function shownDocument<Document extends ApiDocument>(document: Document): Document {
  const { securitySchemes: _, ...components } = document.components ?? {};
  return { ...document, components };
}
