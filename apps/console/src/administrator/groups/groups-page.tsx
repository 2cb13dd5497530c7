import { Button, Stack, Text } from '@mantine/core';
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
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('groups.add')}
    </Button>
  );
  return (
    <Page title={t('groups.title')} actions={blueprint.data && add}>
      <ProblemNotice error={blueprint.error} onRetry={() => void blueprint.refetch()} />
      {blueprint.isPending && <Loading />}
      {blueprint.data && <Groups last={blueprint.data} isAdding={isAdding} onAdded={() => setAdding(false)} />}
    </Page>
  );
}

function Groups(props: {
  readonly last: ReadBlueprint;
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}): ReactNode {
  const { last, isAdding, onAdded } = props;
  const { t } = useTranslation('administrator');
  const changed = useChangedBlueprint(last);
  const { document, isBroken } = changed;
  const [renamed, setRenamed] = useState<BlueprintGroup>();
  const change = (next: Blueprint) => {
    changed.change(next);
    changed.setReviewing(true);
  };
  return (
    <Stack gap="sm">
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
      {isAdding && !isBroken && (
        <AddGroupDialog
          groups={document.userGroups ?? []}
          onAdd={(group) => {
            onAdded();
            change(addGroup(document, group));
          }}
          onClose={onAdded}
        />
      )}
      {renamed && (
        <RenameGroupDialog
          group={renamed}
          onRename={(label) => {
            setRenamed(undefined);
            change(renameGroup(document, renamed.integrationName, label));
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Stack>
  );
}
