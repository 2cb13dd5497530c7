import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../display/copy-button.js';
import { parseHtml } from '../../display/parse-html.js';
import { webAddress } from '../../display/web-address.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import type { PortalOfMe } from '../../session/me.js';
import { useSession } from '../../session/session.js';
import { portalUrlOf, useJobPosts } from './job-posts.js';
import classes from './public-pages.module.css';

/** The public page of a job on each portal that it is posted on. */
export function PublicPages({ job }: { readonly job: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { me, may } = useSession();
  const { data: posts } = useJobPosts(job);
  if (!may('read', 'search')) return null;
  const posted = (posts ?? []).filter(({ status }) => status === 'Posted').map(({ portalurl }) => portalurl);
  const portals = me.portals.filter((portal) => posted.includes(portalUrlOf(portal)));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="public-page">
      <Title order={2} size="h4" id="public-page" mb="xs">
        {t('page.title')}
      </Title>
      {portals.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('page.none')}
        </Text>
      )}
      <Stack gap="md">
        {portals.map((portal) => (
          <PublicPage key={portal.id} job={job} portal={portal} />
        ))}
      </Stack>
    </Paper>
  );
}

function PublicPage({ job, portal }: { readonly job: number; readonly portal: PortalOfMe }): ReactNode {
  const { t } = useTranslation('recruiter');
  const address = usePageAddress(job, portal);
  if (address.error) return <ProblemNotice error={address.error} onRetry={() => void address.refetch()} />;
  if (address.isPending) return <Loading />;
  const link = webAddress(address.data ?? undefined);
  if (link === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t('page.closed')}
      </Text>
    );
  }
  return (
    <div>
      <Group gap="xs" mb="xs" wrap="nowrap">
        <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{link}</bdi> <IconExternalLink size={14} aria-label={t('page.newTab')} />
        </Anchor>
        <CopyButton text={link} label={t('page.copy')} />
      </Group>
      <Preview job={job} portal={portal} search={new URL(link).search} />
    </div>
  );
}

/** Asks the portal for the address of the job's page. Null if the portal does not show the job. */
function usePageAddress(job: number, { name }: PortalOfMe) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['public-page', job, name, 'address'],
    queryFn: async ({ signal }) => {
      const filter = { filters: [{ name: 'job.id', operator: '=' as const, value: [String(job)] }] };
      for await (const { portalUrl } of client.portals.jobs(name, filter, { signal })) return portalUrl;
      return null;
    },
  });
}

/** Shows what visitors read. The page refuses to be framed, so its text is shown, if the console can fetch it. */
function Preview(props: { readonly job: number; readonly portal: PortalOfMe; readonly search: string }): ReactNode {
  const { job, portal, search } = props;
  const { t } = useTranslation('recruiter');
  const { signIn } = useSession();
  const base = signIn.baseUrl.trim().replace(/\/$/, '');
  const isSameOrigin = webAddress(base) !== undefined && new URL(base).origin === window.location.origin;
  const page = useQuery({
    queryKey: ['public-page', job, portal.name, 'html'],
    enabled: isSameOrigin,
    queryFn: async ({ signal }) => {
      const address = `${base}/portals/${encodeURIComponent(portal.name)}/jobs/${job}/job/job${search}`;
      const reply = await fetch(address, { credentials: 'omit', signal });
      return reply.ok ? await reply.text() : null;
    },
  });
  if (!isSameOrigin || page.error || page.data === null) return null;
  if (page.data === undefined) return <Loading />;
  return (
    <>
      <div
        className={classes['preview']}
        role="region"
        aria-label={t('page.preview')}
        tabIndex={0}
        lang="en"
        dir="auto"
      >
        {contentOf(mainOf(page.data))}
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {t('page.previewHint')}
      </Text>
    </>
  );
}

/** The elements that a copy of a page keeps, without their attributes. Headings go down a level, below those of ours. */
const KEPT: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  dl: 'dl',
  dt: 'dt',
  dd: 'dd',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  blockquote: 'blockquote',
  pre: 'pre',
  code: 'code',
};
/** Elements that are left out with all that they hold. */
const LEFT_OUT: readonly string[] = [
  'script',
  'style',
  'template',
  'form',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
];

/**
 * Makes elements of the text of a page, by a short list of what is kept. Nothing of the page runs, loads or styles
 * anything here: its elements are made anew, and have no attributes.
 */
function contentOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (node instanceof DocumentFragment) return childrenOf(node);
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (LEFT_OUT.includes(name) || node.querySelector(':scope > form')) return null;
  if (name === 'br') return <br />;
  const children = childrenOf(node);
  const kept = KEPT[name];
  return kept === undefined ? children : createElement(kept, {}, children);
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{contentOf(child)}</Fragment>);
}

/** Reads the main part of a page. */
function mainOf(html: string): ParentNode & Node {
  const page = parseHtml(html);
  return page.querySelector('main') ?? page;
}
