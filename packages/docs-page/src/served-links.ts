/** A link that is hidden at first. */

/** Shows the links to pages that this server has, because settings turn pages off. Asks each page for its head. */
export async function showServedLinks(
  links: Iterable<{ readonly href: string; hidden: boolean | string }>,
  head: (url: string) => Promise<Pick<Response, 'ok'>>,
): Promise<void> {
  const shown = [...links].map(async (link) => {
    const { ok } = await head(link.href);
    link.hidden = !ok;
  });
  // A page that cannot be reached stays hidden.
  await Promise.allSettled(shown);
}
