import type { Permission, Why } from '@talent-platform/client';
import { Button, Group, List, NativeSelect, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import type { Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';

interface AskProps {
  readonly type: string;
  readonly field: string;
  readonly document: Blueprint;
  readonly group: BlueprintGroup;
}

/** Asks the service about a user of the group and one profile, whose search locks count too (D-PLT-12). */
export function AskService({ type, field, document, group }: AskProps): ReactNode {
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const users = (document.users ?? []).filter((user) => user.group === group.integrationName);
  const [entered, setEntered] = useState<{ readonly user: string; readonly id: number | string }>({ user: '', id: '' });
  const user = entered.user || (users[0]?.username ?? '');
  const question = useMutation({
    mutationFn: async () => client.platform.why({ user, profile: `${type}/${entered.id}`, field }),
  });
  if (users.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('permissions.noUser')}
      </Text>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        question.mutate();
      }}
    >
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t('permissions.ask')}
        </Title>
        <Group align="end" gap="xs" grow>
          <NativeSelect
            label={t('users.user')}
            data={users.map(({ username }) => username)}
            value={user}
            onChange={({ currentTarget }) => setEntered({ ...entered, user: currentTarget.value })}
          />
          <NumberInput
            label={t('permissions.profileId')}
            min={1}
            allowDecimal={false}
            hideControls
            value={entered.id}
            onChange={(id) => setEntered({ ...entered, id })}
            required
          />
        </Group>
        <Group>
          <Button type="submit" variant="default" size="xs" loading={question.isPending}>
            {t('permissions.askNow')}
          </Button>
        </Group>
        <ProblemNotice error={question.error} />
        {question.data && <Answers {...question.data} />}
      </Stack>
    </form>
  );
}

function Answers({ read, write }: Pick<Why, 'read' | 'write'>): ReactNode {
  const { t } = useTranslation('administrator');
  return (
    <div role="status" data-testid="answer">
      <Answer label={t('permissions.reads')} permission={read} />
      <Answer label={t('permissions.writes')} permission={write} />
    </div>
  );
}

function Answer({ label, permission }: { readonly label: string; readonly permission: Permission }): ReactNode {
  const { t } = useTranslation('administrator');
  return (
    <>
      <Text size="sm" fw={600}>
        {label} {permission.allowed ? t('permissions.yes') : t('permissions.no')}
      </Text>
      <List size="sm">
        {permission.causes.map(({ cause, detail }, index) => (
          <List.Item key={index}>
            <code>{cause}</code>: <span dir="auto">{detail}</span>
          </List.Item>
        ))}
      </List>
    </>
  );
}
