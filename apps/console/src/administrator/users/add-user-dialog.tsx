import { Button, Group, Modal, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import { useGroupChoices } from './group-choices.js';
import { showWarnings } from './use-user-change.js';

/** Adds a user, and leads to its page. */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const groups = useGroupChoices();
  const [entered, setEntered] = useState({ username: '', name: '', group: '', password: '' });
  const addition = useMutation({
    mutationFn: () => {
      const password = entered.password === '' ? undefined : entered.password;
      return client.platform.addUser({ ...entered, password }).withReply();
    },
    onSuccess: async (reply) => {
      showWarnings(reply);
      const { username } = reply.value;
      await queries.invalidateQueries({ queryKey: ['users'] });
      await navigate(`/administration/users/${encodeURIComponent(username)}`);
    },
  });
  const words = fieldProblems(addition.error);
  const inputOf = (name: 'username' | 'name' | 'password') => ({
    label: t(`users.${name}`),
    value: entered[name],
    error: words.get(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setEntered({ ...entered, [name]: currentTarget.value }),
  });
  return (
    <Modal opened onClose={onClose} title={t('users.add')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          addition.mutate();
        }}
      >
        <Stack gap="sm">
          <TextInput {...inputOf('username')} description={t('users.usernameHint')} autoComplete="off" required />
          <TextInput {...inputOf('name')} autoComplete="off" required />
          <NativeSelect
            label={t('users.group')}
            data={[{ value: '', label: t('users.chooseGroup') }, ...groups]}
            value={entered.group}
            error={words.get('group')}
            onChange={({ currentTarget }) => setEntered({ ...entered, group: currentTarget.value })}
            required
          />
          <PasswordInput {...inputOf('password')} description={t('users.passwordHint')} autoComplete="new-password" />
          <ProblemNotice error={addition.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={addition.isPending}>
              {t('users.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
