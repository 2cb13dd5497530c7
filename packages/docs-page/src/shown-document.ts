/** The parts of an OpenAPI document that the page reads. */
interface ApiDocument {
  components?: { securitySchemes?: unknown; parameters?: Readonly<Record<string, Parameter>> };
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly example?: unknown;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly security?: readonly object[];
}

const JSON_TYPE = 'application/json';

/**
 * Returns the document as the renderer gets it. Each operation has code samples, because those of the renderer have no
 * credentials. It has no security schemes: the renderer would show fields for them that cannot sign.
 */
export function shownDocument<Document extends ApiDocument>(document: Document, origin: string): Document {
  const { securitySchemes: _, ...components } = document.components ?? {};
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => {
    const shown = Object.entries(operations).map(([method, operation]) => {
      const target = filledPath(path, operation.parameters ?? [], components.parameters);
      return [method, { ...operation, ...samplesOf({ origin, method, target, operation }) }];
    });
    return [path, Object.fromEntries(shown)];
  });
  return { ...document, components, ...(document.paths && { paths: Object.fromEntries(paths) }) };
}

function filledPath(path: string, own: readonly Parameter[], shared: Readonly<Record<string, Parameter>> = {}): string {
  const parameters = own.map((one) => (one.$ref && shared[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)]) || one);
  return path.replaceAll(/\{(\w+)\}/g, (part, name: string) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example;
    return example === undefined ? part : String(example);
  });
}

/** A request with a password by curl, and a signed one by the command line of the platform. Files and pages have none. */
function samplesOf(request: {
  readonly origin: string;
  readonly method: string;
  readonly target: string;
  readonly operation: Operation;
}): object {
  const { origin, method, target, operation } = request;
  const json = operation.requestBody?.content[JSON_TYPE];
  if (operation.security || (operation.requestBody && !json)) return {};
  const body = json && ` '${JSON.stringify(json.example ?? {}).replaceAll("'", `'\\''`)}'`;
  const curl = [
    `curl --request ${method.toUpperCase()} '${origin}${target}'`,
    '--user "$TALENT_USER:$TALENT_PASSWORD"',
    ...(body ? [`--header 'content-type: ${JSON_TYPE}'`, `--data-raw${body}`] : []),
  ];
  return {
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl (Basic)', source: curl.join(' \\\n  ') },
      { lang: 'Shell', label: 'talent (signed)', source: `talent ${method} '${target}'${body ?? ''}` },
    ],
  };
}
