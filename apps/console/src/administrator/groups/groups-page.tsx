import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { DraftNotice } from '../blueprint/draft-notice.js';
import { PartDialog } from '../blueprint/part-dialog.js';
import { useBlueprint } from '../blueprint/use-blueprint.js';
import type { ReadBlueprint } from '../blueprint/use-blueprint.js';
import { useChangedBlueprint } from '../blueprint/use-changed-blueprint.js';
import { GroupTable } from './group-table.js';

/** The user groups of the customer. A change of one is a change of the blueprint. */
export function GroupsPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const blueprint = useBlueprint();
  if (blueprint.data) return <Groups last={blueprint.data} />;
  return (
    <Page title={t('groups.title')}>
      <ProblemNotice error={blueprint.error} onRetry={() => void blueprint.refetch()} />
      {blueprint.isPending && <Loading />}
    </Page>
  );
}

/** The group that a dialog is opened for. */
type Edited = Pick<ComponentProps<typeof PartDialog>, 'title' | 'place'>;

function Groups({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const changed = useChangedBlueprint(last);
  const { document, isBroken } = changed;
  const [edited, setEdited] = useState<Edited>();
  const { userGroups = [] } = document;
  const addition = {
    title: t('parts.add.group'),
    place: { kind: 'group', path: ['userGroups', userGroups.length], start: {} },
  } as const;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={isBroken} onClick={() => setEdited(addition)}>
      {t('parts.add.group')}
    </Button>
  );
  return (
    <Page title={t('groups.title')} actions={add}>
      <DraftNotice changed={changed} />
      <Text size="sm" c="dimmed">
        {t('groups.text')}
      </Text>
      <GroupTable
        document={document}
        applied={last.document}
        isDisabled={isBroken}
        onEdit={({ label }, index) =>
          setEdited({ title: t('parts.edit', { part: label }), place: { kind: 'group', path: ['userGroups', index] } })
        }
      />
      {edited && <PartDialog {...edited} changed={changed} last={last} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
