import type { PlatformUser } from '@talent-platform/client';
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import classes from '../administrator.module.css';
import { useBlueprint } from '../blueprint/use-blueprint.js';
import { useGroupChoices } from './group-choices.js';
import { useUserChange } from './use-user-change.js';

/** Changes the name and the group of a user. */
export function UserForm({ user }: { readonly user: PlatformUser }): ReactNode {
  const { t } = useTranslation('administrator');
  const { client, me } = useSession();
  const groups = useGroupChoices();
  const [name, setName] = useState(user.name);
  const [group, setGroup] = useState(user.group);
  const change = useUserChange(() => client.platform.changeUser(user.username, { name, group }), {
    message: t('users.saved'),
  });
  const words = fieldProblems(change.error);
  const { data: blueprint } = useBlueprint();
  const chosen = blueprint?.document.userGroups?.find(({ integrationName }) => integrationName === group);
  const losesAccess = me.username === user.username && chosen?.administrator !== true && chosen !== undefined;
  const reasonId = useId();
  const isChanged = name !== user.name || group !== user.group;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <div className={classes['fields']}>
          <TextInput
            label={t('users.name')}
            value={name}
            error={words.get('name')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            dir="auto"
            required
          />
          <NativeSelect
            label={t('users.group')}
            data={groups.length > 0 ? groups : [group]}
            value={group}
            error={words.get('group')}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
          />
        </div>
        {losesAccess && (
          <Alert color="yellow" id={reasonId}>
            {t('users.losesAccess')}
          </Alert>
        )}
        <ProblemNotice error={change.error} />
        <Group>
          <Button
            type="submit"
            disabled={!isChanged || losesAccess}
            aria-describedby={losesAccess ? reasonId : undefined}
            loading={change.isPending}
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
