import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import type { Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';
import { DraftNotice } from '../blueprint/draft-notice.js';
import { useBlueprint } from '../blueprint/use-blueprint.js';
import type { ReadBlueprint } from '../blueprint/use-blueprint.js';
import { useChangedBlueprint } from '../blueprint/use-changed-blueprint.js';
import { AddGroupDialog, RenameGroupDialog } from './group-dialogs.js';
import { GroupTable } from './group-table.js';
import { addGroup, removeGroup, renameGroup } from './user-groups.js';

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

function Groups({ last }: { readonly last: ReadBlueprint }): ReactNode {
  const { t } = useTranslation('administrator');
  const changed = useChangedBlueprint(last);
  const { document, isBroken } = changed;
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<BlueprintGroup>();
  const close = () => {
    setAdding(false);
    setRenamed(undefined);
  };
  const change = (next: Blueprint) => {
    close();
    changed.changeAndReview(next);
  };
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={isBroken} onClick={() => setAdding(true)}>
      {t('groups.add')}
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
        onRename={setRenamed}
        onRemove={({ integrationName }) => change(removeGroup(document, integrationName))}
      />
      {isAdding && (
        <AddGroupDialog
          groups={document.userGroups ?? []}
          onAdd={(group) => change(addGroup(document, group))}
          onClose={close}
        />
      )}
      {renamed && (
        <RenameGroupDialog
          group={renamed}
          onRename={(label) => change(renameGroup(document, renamed.integrationName, label))}
          onClose={close}
        />
      )}
    </Page>
  );
}
