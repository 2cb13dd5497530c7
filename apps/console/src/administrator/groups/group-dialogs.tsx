import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlueprintGroup } from '../blueprint/blueprint-document.js';
import { suggestName } from './user-groups.js';
import type { NewGroup } from './user-groups.js';

/** Asks for a new group. It is added to the draft of the blueprint. */
export function AddGroupDialog(props: {
  readonly groups: readonly BlueprintGroup[];
  readonly onAdd: (group: NewGroup) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { groups, onAdd, onClose } = props;
  const { t } = useTranslation('administrator');
  const [entered, setEntered] = useState({ label: '', administrator: false, like: '' });
  const [typedName, setTypedName] = useState<string>();
  const name = typedName ?? suggestName(entered.label);
  const integrationName = name.trim();
  const isTaken = groups.some((group) => group.integrationName === integrationName);
  return (
    <GroupDialog
      title={t('groups.add')}
      isDisabled={isTaken || integrationName === ''}
      onSubmit={() => onAdd({ ...entered, integrationName })}
      onClose={onClose}
    >
      <TextInput
        label={t('groups.label')}
        value={entered.label}
        maxLength={255}
        dir="auto"
        onChange={({ currentTarget }) => setEntered({ ...entered, label: currentTarget.value })}
        required
      />
      <TextInput
        label={t('groups.integrationName')}
        description={t('groups.integrationNameHint')}
        value={name}
        maxLength={255}
        error={isTaken && t('groups.taken')}
        onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
        required
      />
      <NativeSelect
        label={t('groups.like')}
        description={t('groups.likeHint')}
        data={[
          { value: '', label: t('groups.likeNone') },
          ...groups.map((group) => ({ value: group.integrationName, label: group.label })),
        ]}
        value={entered.like}
        onChange={({ currentTarget }) => setEntered({ ...entered, like: currentTarget.value })}
      />
      <Checkbox
        label={t('groups.isAdministrator')}
        description={t('groups.isAdministratorHint')}
        checked={entered.administrator}
        onChange={({ currentTarget }) => setEntered({ ...entered, administrator: currentTarget.checked })}
      />
    </GroupDialog>
  );
}

/** Asks for another label of a group. */
export function RenameGroupDialog(props: {
  readonly group: BlueprintGroup;
  readonly onRename: (label: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { group, onRename, onClose } = props;
  const { t } = useTranslation('administrator');
  const [label, setLabel] = useState(group.label);
  return (
    <GroupDialog
      title={t('groups.renameTitle', { group: group.label })}
      isDisabled={label === group.label}
      onSubmit={() => onRename(label)}
      onClose={onClose}
    >
      <TextInput
        label={t('groups.label')}
        value={label}
        maxLength={255}
        dir="auto"
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        required
      />
      <Text size="sm" c="dimmed">
        {t('groups.nameStays', { name: group.integrationName })}
      </Text>
    </GroupDialog>
  );
}

function GroupDialog(props: {
  readonly title: string;
  readonly isDisabled: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { title, isDisabled, onSubmit, onClose, children } = props;
  const { t } = useTranslation('administrator');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack gap="sm">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={isDisabled}>
              {t('blueprint.compare')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
