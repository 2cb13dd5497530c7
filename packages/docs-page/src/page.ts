import { CredentialsDialog } from './credentials-dialog.js';
import { shownDocument } from './shown-document.js';
import { showServedLinks } from './served-links.js';
import { createSignedFetch } from './signed-fetch.js';

/** The part of the renderer's interface that the page uses: https://scalar.com/products/api-references/configuration */
declare const Scalar: {
  createApiReference(element: string, configuration: Readonly<Record<string, unknown>>): unknown;
};

const DOCUMENT_PATH = '/openapi.json';

const sendSigned = createSignedFetch({
  send: (url, init) => fetch(url, init),
  origin: location.origin,
  reader: new CredentialsDialog(),
});

/** Reads the document, and sends the requests of readers. The renderer sends nothing in another way. */
async function rendererFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const isDocument = request.method === 'GET' && new URL(request.url).pathname === DOCUMENT_PATH;
  if (!isDocument) return sendSigned(request);
  const response = await fetch(request);
  return response.ok ? Response.json(shownDocument(await response.json(), location.origin)) : response;
}

Scalar.createApiReference('#reference', {
  url: DOCUMENT_PATH,
  customFetch: rendererFetch,
  // The renderer can use servers of its makers. The page uses none.
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

void showServedLinks(document.querySelectorAll<HTMLAnchorElement>('header a'), (url) => fetch(url, { method: 'HEAD' }));
