import { CredentialsDialog } from './credentials-dialog.js';
import { shownDocument } from './shown-document.js';
import { createSignedFetch } from './signed-fetch.js';

/** The part of the renderer's interface that the page uses: https://scalar.com/products/api-references/configuration */
declare const Scalar: { createApiReference(element: string, configuration: Readonly<Record<string, unknown>>): unknown };

const DOCUMENT_PATH = '/openapi.json';

const signedFetch = createSignedFetch({
  fetch: (input, init) => fetch(input, init),
  origin: location.origin,
  reader: new CredentialsDialog(),
});

/** Reads the document, and sends the requests of readers. The renderer has no other way out. */
const readerFetch: typeof signedFetch = async (input, init) => {
  const { url, method } = new Request(input, init);
  if (method !== 'GET' || new URL(url).pathname !== DOCUMENT_PATH) return signedFetch(input, init);
  const response = await fetch(url);
  return response.ok ? Response.json(shownDocument(await response.json())) : response;
};

Scalar.createApiReference('#reference', {
  url: DOCUMENT_PATH,
  customFetch: readerFetch,
  // The renderer's own servers are for its sellers: no fonts, proxy, telemetry, assistant, or client of theirs.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  documentDownloadType: 'direct',
  modelsSectionLabel: 'Schemas',
  showOperationId: true,
  orderSchemaPropertiesBy: 'preserve',
});
