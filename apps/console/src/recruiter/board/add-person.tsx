import { Button, Group, Loader, Modal, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import type { Flow } from './flows.js';
import { boardKey } from './found-workflows.js';
import { usePeopleByName } from './people-by-name.js';
import type { FoundPerson } from './people-by-name.js';

interface AddPersonProps {
  readonly flow: Flow;
  readonly baseId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Attaches a person to a job, a new hire category or a talent pool: found by name, in a status, with a source. */
export function AddPerson(props: AddPersonProps): ReactNode {
  const { flow, isOpen, onClose } = props;
  const { t } = useTranslation('recruiter');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(`${flow.base}.add`)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isOpen && <AddForm {...props} />}
    </Modal>
  );
}

function AddForm({ flow, baseId, onClose }: AddPersonProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client, me } = useSession();
  const queries = useQueryClient();
  const [person, setPerson] = useState<FoundPerson>();
  const adding = useMutation({
    mutationFn: (entered: FormData) => {
      const [status, source] = ['status', 'source'].map((name) => String(entered.get(name) ?? ''));
      return client.workflows.create(flow.type, {
        baseprofile: baseId,
        associatedprofile: person?.id ?? 0,
        ...(status && { status: { id: status } }),
        ...(source && { source }),
      });
    },
    onSuccess: () => {
      notifications.show({ message: t('add.done', { name: person?.name }), color: 'green' });
      void queries.invalidateQueries({ queryKey: boardKey({ flow, baseId }) });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (person) adding.mutate(new FormData(event.currentTarget));
  };
  const problems = fieldProblems(adding.error);
  const statuses = me.workflowTypes[flow.type]?.statuses ?? [];
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <PersonPicker chosen={person} onChosen={setPerson} />
        {statuses.length > 0 && (
          <NativeSelect
            name="status"
            label={t('add.status')}
            error={problems.get('status')}
            data={statuses.map(({ id, value }) => ({ value: id, label: value }))}
          />
        )}
        <TextInput name="source" label={t('add.source')} error={problems.get('source')} maxLength={4000} dir="auto" />
        <ProblemNotice error={adding.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={adding.isPending} disabled={!person}>
            {t('add.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A field to type a name in, and the people who were found as choices below it. */
function PersonPicker(props: {
  readonly chosen: FoundPerson | undefined;
  readonly onChosen: (person: FoundPerson | undefined) => void;
}): ReactNode {
  const { chosen, onChosen } = props;
  const { t } = useTranslation('recruiter');
  const [text, setText] = useState('');
  const found = usePeopleByName(text);
  const people = text.trim() === '' ? [] : (found.data ?? []);
  return (
    <>
      <TextInput
        label={t('add.find')}
        description={t('add.findHint')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChosen(undefined);
        }}
        rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
        autoComplete="off"
        dir="auto"
        data-autofocus
      />
      <ProblemNotice error={found.error} />
      <Text size="sm" c="dimmed" role="status">
        {text.trim() !== '' && found.data && !found.isFetching && t('add.found', { count: people.length })}
      </Text>
      {people.length > 0 && (
        <Radio.Group
          label={t('add.people')}
          value={chosen === undefined ? null : String(chosen.id)}
          onChange={(id) => onChosen(people.find((person) => String(person.id) === id))}
        >
          <Stack gap={6} mt={6} mah={220} style={{ overflowY: 'auto' }}>
            {people.map(({ id, name, email }) => (
              <Radio
                key={id}
                value={String(id)}
                label={<bdi>{name}</bdi>}
                description={<bdi>{email || t('add.number', { id })}</bdi>}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  );
}
