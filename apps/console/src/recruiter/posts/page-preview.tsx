import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanHtml, renameElements, writeHtml } from '../../display/parse-html.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { labelOf } from '../../records/label-of.js';
import { seenFields, useProfileSchema } from '../../records/use-profile-schema.js';
import type { PortalOfMe } from '../../session/me.js';
import { useSession } from '../../session/session.js';
import { isLive, portalUrlOf, useJobPosts } from './job-posts.js';
import { PageFrame, usePortalPage, usePortalsAddress } from './portal-page.js';

/** The values of a job, as they are stored or typed. */
type Job = Readonly<Record<string, unknown>>;

const FACTS = ['jobtitle', 'joblocation', 'positiontype', 'jobid'] as const;
const SECTIONS = ['overview', 'responsibilities', 'qualifications'] as const;

/** Shows how the public page of a job will look, on a portal that has it, or else on the first. An id is of a stored job. */
export function PagePreview({ job }: { readonly job: Job | number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { portals } = useSession().me;
  const { data: posts } = useJobPosts(typeof job === 'number' ? job : Number(job['id'] ?? 0));
  const isOn = (each: PortalOfMe) => posts?.some((post) => isLive(post) && post.portalurl === portalUrlOf(each));
  const portal = portals.find(isOn) ?? portals[0];
  const [isShown, setShown] = useState(false);
  const page = usePortalPage([portal?.name], isShown && portal ? encodeURIComponent(portal.name) : undefined);
  if (usePortalsAddress() === undefined || !portal) return null;
  const html = page.data ?? '';
  return (
    <>
      <Button variant="default" onClick={() => setShown(true)}>
        {t('page.open')}
      </Button>
      <Modal opened={isShown} onClose={() => setShown(false)} title={t('page.open')} size="xl">
        <ProblemNotice error={page.error} />
        {page.isPending && <Loading />}
        {html && (typeof job === 'number' ? <StoredPage html={html} id={job} /> : <PageOf html={html} job={job} />)}
        <Text size="xs" c="dimmed" mt={4}>
          {t('page.openHint')}
        </Text>
      </Modal>
    </>
  );
}

function StoredPage({ html, id }: { readonly html: string; readonly id: number }): ReactNode {
  const { client } = useSession();
  const schema = useProfileSchema('jobs').data;
  const { data, error } = useQuery({
    queryKey: ['public-page', id, 'stored'],
    enabled: schema !== undefined,
    queryFn: ({ signal }) =>
      client.profiles('jobs').get(id, { fields: seenFields([...FACTS, ...SECTIONS], schema), signal }),
  });
  if (!data) return error ? <ProblemNotice error={error} /> : <Loading />;
  return <PageOf html={html} job={data} />;
}

/** Writes a job in the place of what a page of a portal is about. */
function PageOf({ html, job }: { readonly html: string; readonly job: Job }): ReactNode {
  const { t, i18n } = useTranslation('recruiter');
  const posted = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format();
  const [title, location, positionType, number] = FACTS.map((id) => labelOf(job[id]));
  const facts = Object.entries({ location, positionType, number, posted })
    .filter(([, value]) => value)
    .map(([id, value]) => `<dt>${escape(t(`page.${id as 'location'}`))}</dt><dd>${escape(value)}</dd>`);
  const sections = SECTIONS.flatMap((id) => (job[id] ? `<h2>${escape(t(`page.${id}`))}</h2>${textOf(job[id])}` : []));
  const write = (page: DocumentFragment) => {
    const main = page.querySelector('main');
    if (main) main.innerHTML = `<h1>${escape(title)}</h1><dl>${facts.join('')}</dl>${sections.join('')}`;
  };
  return <PageFrame html={html} title={t('page.preview')} write={write} />;
}

const escape = (text: unknown) => new Option(String(text ?? '')).innerHTML;

/** Returns a text as the page has it: cleaned, and with its headings below those of the page. */
function textOf(html: unknown): string {
  const text = cleanHtml(String(html));
  renameElements(text, 'h1, h2', 'h3');
  return writeHtml(text);
}
