import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import type { OwnedForm } from '@talent-platform/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import { usePlatformPages } from '../../session/platform-pages.js';
import classes from './forms.module.css';
import type { OwnerType } from './owner-choice.js';
import { useForms } from './use-form.js';

const PAGE_SIZE = '20';
const PATHS = { Person: 'people', Job: 'jobs', Workflow: 'applicantworkflows' } as const;

type ShownForm = Pick<OwnedForm, 'formname' | 'formDataId' | 'status' | 'updateddate' | 'requesteddate'>;

/** The forms of an owner that are filled or requested already, and what can be done about them. */
export function OwnerForms(props: {
  readonly type: OwnerType;
  readonly owner: number;
  readonly title: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { type, owner, title, children } = props;
  const { t } = useTranslation('recruiter');
  const found = usePlatformPages<ShownForm>(['forms-of-owner', type, owner], {
    path: `/${PATHS[type]}/${owner}/forms`,
    member: 'forms',
    query: { size: PAGE_SIZE },
  });
  const { data: forms, error, refetch, hasNextPage, isFetching, fetchNextPage } = found;
  return (
    <Panel title={title}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!forms && !error && <Loading />}
      {forms?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('profiles.forms.none')}
        </Text>
      )}
      {forms !== undefined && forms.length > 0 && (
        <ul className={classes['plain']}>
          {forms.map((form) => (
            <li key={form.formDataId}>
              <FormLine form={form} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('profiles.forms.more')}
        </Button>
      )}
      {children}
    </Panel>
  );
}

/** A filled or requested form: its name, its time and its status. */
function FormLine({ form }: { readonly form: ShownForm }): ReactNode {
  const formats = useFormats();
  const { formname, formDataId, status, updateddate, requesteddate } = form;
  const name = useForms().data?.find((one) => one.formname === formname)?.displayName ?? formname;
  const time = updateddate ?? requesteddate;
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Anchor size="sm" component={Link} to={`/forms/${encodeURIComponent(formname)}/${formDataId}`}>
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="xs" c="dimmed">
          {time && formats.time(time)}
        </Text>
      </div>
      <FormStatus status={status} />
    </Group>
  );
}

/** Whether a form is complete. */
export function FormStatus({ status }: { readonly status: 'Complete' | 'Incomplete' | undefined }): ReactNode {
  const { t } = useTranslation('recruiter');
  if (status === undefined) return null;
  return (
    <Badge
      variant="light"
      size="sm"
      tt="none"
      color={status === 'Complete' ? 'green' : 'yellow'}
      c="inherit"
      data-status={status}
    >
      {t(`profiles.forms.${status}`)}
    </Badge>
  );
}
