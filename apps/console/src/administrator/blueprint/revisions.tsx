import type { BlueprintRevision } from '@talent-platform/client';
import { Badge, Button, Group, Paper, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { useSession } from '../../session/session.js';
import administratorClasses from '../administrator.module.css';
import { RevisionDialog } from './revision-dialog.js';
import type { ReadBlueprint } from './use-blueprint.js';

const SHOWN_AT_ONCE = 50;

/** The revisions of the blueprint, the newest first: who applied them and when. */
export function Revisions({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const revisions = useQuery({
    queryKey: ['blueprint', 'revisions'],
    queryFn: ({ signal }) => client.platform.blueprintRevisions({ signal }),
  });
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [chosen, setChosen] = useState<number>();
  const list = revisions.data ?? [];
  const before = list[list.findIndex(({ revision }) => revision === chosen) + 1]?.revision;
  return (
    <Stack gap="sm">
      <ProblemNotice error={revisions.error} onRetry={() => void revisions.refetch()} />
      {revisions.isPending && <Loading />}
      {revisions.data && <RevisionTable revisions={list.slice(0, shown)} onChoose={setChosen} />}
      {list.length > shown && (
        <Group>
          <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {t('more')}
          </Button>
        </Group>
      )}
      {chosen !== undefined && (
        <RevisionDialog
          key={chosen}
          revision={chosen}
          before={before}
          last={last}
          isLast={chosen === list[0]?.revision}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Stack>
  );
}

function RevisionTable(props: {
  readonly revisions: readonly BlueprintRevision[];
  readonly onChoose: (revision: number) => void;
}): ReactNode {
  const { t } = useTranslation('administrator');
  const formats = useFormats();
  return (
    <Paper
      withBorder
      className={administratorClasses['wide']}
      tabIndex={0}
      role="region"
      aria-label={t('blueprint.revisions')}
    >
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('blueprint.revision')}</Table.Th>
            <Table.Th>{t('blueprint.appliedAt')}</Table.Th>
            <Table.Th>{t('blueprint.appliedBy')}</Table.Th>
            <Table.Th>
              <span className="for-screen-readers">{t('users.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.revisions.map(({ revision, appliedAt, appliedBy }, index) => (
            <Table.Tr key={revision}>
              <Table.Td>
                {revision}{' '}
                {index === 0 && (
                  <Badge variant="light" size="sm" className={administratorClasses['badge']}>
                    {t('blueprint.current')}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td className={administratorClasses['nowrap']}>{formats.time(appliedAt)}</Table.Td>
              <Table.Td>
                <bdi>{appliedBy ?? t('blueprint.byServer')}</bdi>
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('blueprint.viewRevision', { revision })}
                  onClick={() => props.onChoose(revision)}
                >
                  {t('blueprint.view')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
