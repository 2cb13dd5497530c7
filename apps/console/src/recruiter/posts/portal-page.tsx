import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, SyntheticEvent } from 'react';
import { cleanHtml, parseHtml, writeHtml } from '../../display/parse-html.js';
import { webAddress } from '../../display/web-address.js';
import { useSession } from '../../session/session.js';
import classes from './posts-page.module.css';

/** The address of the portals. Undefined if another host serves the console, whose policy forbids to read their pages. */
export function usePortalsAddress(): string | undefined {
  const base = useSession().signIn.baseUrl;
  const isSameOrigin = webAddress(base) !== undefined && new URL(base).origin === window.location.origin;
  return isSameOrigin ? `${base}/portals` : undefined;
}

/** Reads a page of a portal as visitors see it. Null if there is none. Nothing is read without a path. */
export function usePortalPage(key: readonly unknown[], path: string | undefined): UseQueryResult<string | null> {
  const portals = usePortalsAddress();
  return useQuery({
    queryKey: ['public-page', ...key],
    enabled: portals !== undefined && path !== undefined,
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${portals}/${path}`, { credentials: 'omit', signal });
      return reply.ok ? await reply.text() : null;
    },
  });
}

/**
 * Shows a page in a frame of its own, which runs nothing and leads nowhere. The frame adopts the style of the page,
 * because the policy of the console refuses style elements.
 *
 * @param write changes what is shown of the page
 */
export function PageFrame(props: {
  readonly html: string;
  readonly title: string;
  readonly write?: (page: DocumentFragment) => void;
}): ReactNode {
  const { html, title, write } = props;
  const style = parseHtml(html).querySelector('style')?.textContent ?? '';
  const page = cleanHtml(html, ['class', 'src']);
  write?.(page);
  const adopt = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentDocument } = frame;
    if (!contentDocument?.defaultView) return;
    const sheet = new contentDocument.defaultView.CSSStyleSheet();
    sheet.replaceSync(style);
    contentDocument.adoptedStyleSheets = [sheet];
    // Otherwise, Escape would close no dialog while the frame has the focus.
    contentDocument.onkeydown = ({ key }) =>
      void frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  const shown = `<!doctype html>${writeHtml(page)}`;
  return (
    <iframe sandbox="allow-same-origin" srcDoc={shown} title={title} className={classes['frame']} onLoad={adopt} />
  );
}
