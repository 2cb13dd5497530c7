import { Button, Group, Loader, Modal, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { SearchFilter } from '@talent-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { labelOf } from '../../records/label-of.js';
import { useSession } from '../../session/session.js';
import type { Flow } from './flows.js';
import { boardKey } from './found-workflows.js';

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
    <Modal opened={isOpen} onClose={onClose} title={t(`${flow.base}.add`)}>
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

/** The most people that are offered. The user goes on typing if the person is not among them. */
const OFFERED = 20;
const PAUSE_MS = 300;

/** A person who was found. */
interface FoundPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Finds people by words of their names, when the user has stopped typing for a moment. */
function usePeopleByName(text: string): UseQueryResult<readonly FoundPerson[]> {
  const { client } = useSession();
  const [typed] = useDebouncedValue(text.trim(), PAUSE_MS);
  const filter = nameFilter(typed);
  return useQuery({
    queryKey: ['people', 'by-name', typed],
    enabled: filter !== undefined,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const ids: number[] = [];
      for await (const { id } of client.people.search(filter, { signal })) if (ids.push(id) === OFFERED) break;
      const people: FoundPerson[] = [];
      const fields = ['firstname', 'lastname', 'email'];
      for await (const { id, profile } of client.people.readMany(ids, { fields, signal })) {
        const { firstname, lastname, email } = (profile ?? {}) as Readonly<Record<string, unknown>>;
        const name = [firstname, lastname].map(labelOf).filter(Boolean).join(' ');
        people.push({ id, name: name || String(id), email: labelOf(email) });
      }
      return people;
    },
  });
}

/** A filter has at most 100 conditions, two for each word. */
const MAX_WORDS = 10;

/** Returns the filter for people each of whose words stands in the first or last name. Undefined without a word. */
function nameFilter(text: string): SearchFilter | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const children = words.map((word) => ({
    operator: '|' as const,
    filters: ['person.firstname', 'person.lastname'].map((name) => ({ name, operator: '=' as const, value: [word] })),
  }));
  return { filters: [], operator: '&', children };
}
