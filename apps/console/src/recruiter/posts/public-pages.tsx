import { Anchor, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CareersLinks } from '../../display/careers-links.js';
import { CopyButton } from '../../display/copy-button.js';
import { webAddress } from '../../display/web-address.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import type { PortalOfMe } from '../../session/me.js';
import { useSession } from '../../session/session.js';
import { portalUrlOf, useJobPosts } from './job-posts.js';
import { PageFrame, usePortalPage } from './portal-page.js';

/** The public page of a job on each portal that it is posted on. */
export function PublicPages({ job }: { readonly job: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { me, may } = useSession();
  const { data: posts } = useJobPosts(job);
  if (!may('read', 'search')) return null;
  const posted = (posts ?? []).filter(({ status }) => status === 'Posted').map(({ portalurl }) => portalurl);
  const portals = me.portals.filter((portal) => posted.includes(portalUrlOf(portal)));
  return (
    <Panel title={t('page.title')}>
      {portals.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('page.none')}
        </Text>
      )}
      {portals.map((portal) => (
        <PublicPage key={portal.id} job={job} portal={portal} />
      ))}
      <CareersLinks />
    </Panel>
  );
}

function PublicPage({ job, portal }: { readonly job: number; readonly portal: PortalOfMe }): ReactNode {
  const { t } = useTranslation('recruiter');
  const address = usePageAddress(job, portal);
  const link = webAddress(address.data ?? undefined);
  const path = link && `${encodeURIComponent(portal.name)}/jobs/${job}/job/job${new URL(link).search}`;
  const page = usePortalPage([job, portal.name], path);
  if (address.error) return <ProblemNotice error={address.error} onRetry={() => void address.refetch()} />;
  if (address.isPending) return <Loading />;
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
      {page.data && <PageFrame html={page.data} title={t('page.preview')} />}
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
