const NAMES = ['docs', 'guide'] as const;

/** A page of the service beside the console: the API reference (`docs`) or the guides. */
export interface ServedPage {
  readonly name: (typeof NAMES)[number];
  readonly address: string;
}

/** Finds the pages that the service serves, because `TALENT_DOCS` turns them off. Asks each page for its head. */
export async function findServedPages(
  baseUrl: string,
  options: {
    readonly signal: AbortSignal;
    readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok'>>;
  },
): Promise<readonly ServedPage[]> {
  const { signal, fetch: head } = options;
  const base = baseUrl.trim().replace(/\/+$/, '');
  const pages = NAMES.map(async (name) => {
    const address = `${base}/${name}`;
    // The pages are public.
    const isServed = await head(address, { method: 'HEAD', credentials: 'omit', signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    return isServed ? [{ name, address }] : [];
  });
  return (await Promise.all(pages)).flat();
}
