import { ActionIcon, Anchor, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Workflow } from '@talent-platform/client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { linkOf } from '../../display/web-address.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { Panel } from '../../frame/panel.js';
import { parseId } from '../../records/parse-id.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { useSession } from '../../session/session.js';
import { OwnerForms } from '../forms/owner-forms.js';
import { RequestForm } from '../forms/request-many.js';
import { FilePreview } from '../profiles/file-preview.js';
import { fileSlots } from '../profiles/file-slots.js';
import profileClasses from '../profiles/profiles.module.css';
import { useProfile } from '../profiles/use-profile.js';
import { Activity, LastAnswer } from './activity.js';
import { rejectionOf, useBoard } from './board-context.js';
import { MoveItems } from './card-menu.js';
import classes from './candidate.module.css';
import { candidateOf, FLOWS } from './flows.js';
import type { Flow } from './flows.js';
import { useColumn, useWorkflow } from './found-workflows.js';
import { useMoves } from './moves.js';
import { Moving } from './moving.js';
import { useOthersMoves } from './use-others-moves.js';

/** A candidate: the resume, and beside it the contact, the status, forms and moves. */
export function CandidatePage(): ReactNode {
  const { base, id: text } = useParams();
  const flow = Object.values(FLOWS).find((each) => each.base === base);
  const id = parseId(text);
  return flow === undefined || id === undefined ? <UnknownPage /> : <ReadCandidate key={id} flow={flow} id={id} />;
}

function ReadCandidate({ flow, id }: { readonly flow: Flow; readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { data, error, refetch } = useWorkflow(flow, id);
  if (error) {
    return (
      <Page title={t('candidate.title')}>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return data ? <Candidate flow={flow} workflow={data.workflow} /> : <Loading />;
}

function Candidate({ flow, workflow }: { readonly flow: Flow; readonly workflow: Workflow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const { id, baseprofile, associatedprofile: person, status } = workflow;
  const moves = useMoves(flow, baseprofile.id);
  useOthersMoves({ flow, baseId: baseprofile.id }, moves);
  const schema = useProfileSchema('people');
  const name = person.value ?? t('board.unnamed', { id: person.id });
  return (
    <Moving flow={flow} moves={moves}>
      <Page title={name} actions={<Actions workflow={workflow} name={name} />}>
        <Group gap="sm">
          <Anchor size="sm" component={Link} to={flow.boardOf(baseprofile.id)}>
            <bdi>{baseprofile.value ?? t(`${flow.base}.unnamed`, { id: baseprofile.id })}</bdi>
          </Anchor>
          <Badge variant="light" tt="none">
            <bdi>{status?.value ?? t('board.other')}</bdi>
          </Badge>
          <Anchor size="sm" component={Link} to={`/profiles/people/${person.id}`}>
            {t('moves.profile')}
          </Anchor>
        </Group>
        <div className={classes['columns']}>
          {schema.data ? <Resume id={person.id} schema={schema.data} /> : <Loading />}
          <Stack gap="md">
            <LastAnswer id={id} />
            {schema.data && <Contact id={person.id} schema={schema.data} />}
            {flow.type === 'applicantworkflows' && may('read', 'forms') && (
              <OwnerForms type="Workflow" owner={id} title={t('candidate.forms.Workflow')}>
                <RequestForm types={['Workflow']} onRequest={(_, send) => send(id)} />
              </OwnerForms>
            )}
            {may('read', 'forms') && (
              <OwnerForms type="Person" owner={person.id} title={t('candidate.forms.Person')}>
                <RequestForm types={['Person']} onRequest={(_, send) => send(person.id)} />
              </OwnerForms>
            )}
            <Activity workflow={workflow} schema={schema.data} />
          </Stack>
        </div>
      </Page>
    </Moving>
  );
}

/** The ways on: the candidates beside this one in the column in which the page was opened, and the moves. */
function Actions({ workflow, name }: { readonly workflow: Workflow; readonly name: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { flow, statuses, mayMove, isWaiting, ask } = useBoard();
  const navigate = useNavigate();
  const { id, baseprofile } = workflow;
  const [status] = useState(workflow.status?.id);
  const column = useColumn({ flow, baseId: baseprofile.id, status, statuses: statuses.map((each) => each.id) });
  const ids = column.data ?? [];
  const place = ids.indexOf(id);
  const beside = (step: number) => (place < 0 ? undefined : ids[place + step]);
  const go = (to: number | undefined) => to !== undefined && void navigate(candidateOf(flow, baseprofile.id, to));
  useHotkeys([
    ['k', () => go(beside(-1))],
    ['j', () => go(beside(1))],
  ]);
  const card = { workflow: id, name, status: workflow.status?.id };
  return (
    <>
      {place >= 0 && (
        <Text size="sm" c="dimmed">
          {t('candidate.place', { place: place + 1, count: ids.length })}
        </Text>
      )}
      <ActionIcon.Group>
        {([-1, 1] as const).map((step) => (
          <ActionIcon
            key={step}
            size={36}
            variant="default"
            disabled={beside(step) === undefined}
            aria-label={t(step < 0 ? 'candidate.previous' : 'candidate.next')}
            aria-keyshortcuts={step < 0 ? 'k' : 'j'}
            onClick={() => go(beside(step))}
          >
            {step < 0 ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
          </ActionIcon>
        ))}
      </ActionIcon.Group>
      {mayMove && (
        <>
          {rejectionOf(statuses) && (
            <Button variant="default" disabled={isWaiting(id)} onClick={() => ask({ card, isRejection: true })}>
              {t('board.reject')}
            </Button>
          )}
          <Menu position="bottom-end" width={240} keepMounted={false}>
            <Menu.Target>
              <Button loading={isWaiting(id)} rightSection={<IconChevronDown size={16} aria-hidden />}>
                {t('board.moveTo')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <MoveItems card={card} />
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </>
  );
}

interface PersonProps {
  readonly id: number;
  readonly schema: ProfileSchema;
}

/** The resume as a PDF or as text. */
function Resume({ id, schema }: PersonProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const name = { type: 'people', id } as const;
  const { data, error, refetch } = useProfile(name, schema);
  const slot = data && fileSlots(schema, data.values).find(({ key }) => key === 'resume');
  return (
    <Panel title={t('candidate.resume')}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Loading />}
      {slot?.filename !== undefined && <FilePreview name={name} slot={slot} filename={slot.filename} />}
      {data && slot?.filename === undefined && (
        <Text size="sm" c="dimmed">
          {t('candidate.noResume')}
        </Text>
      )}
    </Panel>
  );
}

function Contact({ id, schema }: PersonProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { data } = useProfile({ type: 'people', id }, schema);
  const { email, phones } = (data?.values ?? {}) as {
    readonly email?: string;
    readonly phones?: ReadonlyArray<{ readonly phonenumber?: string }>;
  };
  const numbers = (phones ?? []).flatMap(({ phonenumber }) => phonenumber ?? []);
  const links = [
    ...(email ? [{ text: email, to: linkOf(email) }] : []),
    ...numbers.map((text) => ({ text, to: `tel:${text.replace(/[^+\d]/g, '')}` })),
  ];
  if (links.length === 0) return null;
  return (
    <Panel title={t('candidate.contact')}>
      <ul className={profileClasses['plain']}>
        {links.map(({ text, to }) => (
          <li key={text}>
            <Anchor size="sm" href={to}>
              <bdi>{text}</bdi>
            </Anchor>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
