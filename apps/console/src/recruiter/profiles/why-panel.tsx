import { Alert, Autocomplete, Button, List, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import type { Why } from '@talent-platform/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import type { ProfileName } from '../../records/profile-types.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { useSession } from '../../session/session.js';
import classes from './profiles.module.css';

interface PanelProps {
  readonly name: ProfileName;
  readonly schema: ProfileSchema;
}

const MAX_USERS = 1000;

/** Asks why a user does not see or change a field of a profile. For administrators. */
export function WhyPanel({ name, schema }: PanelProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const [user, setUser] = useState('');
  const [field, setField] = useState<string | null>(null);
  const users = useUsers();
  const fields = useFieldNames({ name, schema });
  const why = useMutation({
    mutationFn: (question: { readonly user: string; readonly field: string }) =>
      client.platform.why({ ...question, profile: `${name.type}/${name.id}` }).withReply(),
  });
  const isAsked = why.variables?.user === user.trim() && why.variables.field === field;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (field !== null) why.mutate({ user: user.trim(), field });
  };
  return (
    <Paper withBorder p="md">
      <form onSubmit={ask}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h5">
              {t('why.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('why.text')}
            </Text>
          </div>
          <div className={classes['inputs']}>
            <Autocomplete
              label={t('why.user')}
              data={users.data ?? []}
              value={user}
              onChange={setUser}
              limit={50}
              required
            />
            <Select
              label={t('why.field')}
              data={fields.data ?? []}
              value={field}
              onChange={setField}
              searchable
              limit={200}
              required
            />
          </div>
          <Button type="submit" w="fit-content" loading={why.isPending}>
            {t('why.ask')}
          </Button>
          <ProblemNotice error={users.error ?? fields.error ?? why.error} />
          <div aria-live="polite">{isAsked && why.data && <Answer why={why.data.value} />}</div>
        </Stack>
      </form>
    </Paper>
  );
}

function Answer({ why }: { readonly why: Why }): ReactNode {
  return (
    <Stack gap="sm">
      <Right why={why} right="read" />
      <Right why={why} right="write" />
    </Stack>
  );
}

function Right({ why, right }: { readonly why: Why; readonly right: 'read' | 'write' }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { allowed, causes } = why[right];
  const Icon = allowed ? IconCheck : IconLock;
  const words = t(allowed ? 'why.allowed' : 'why.refused', {
    user: why.user,
    field: why.field,
    right: t(right === 'read' ? 'why.reads' : 'why.writes'),
  });
  return (
    <Alert color={allowed ? 'green' : 'yellow'} icon={<Icon aria-hidden />} title={t(`why.${right}`)}>
      <Text size="sm">{words}</Text>
      {causes.length > 0 && (
        <List size="sm" mt="xs">
          {causes.map(({ cause, detail }) => (
            <List.Item key={`${cause} ${detail}`}>
              <CauseText cause={cause} detail={detail} />
            </List.Item>
          ))}
        </List>
      )}
      {right === 'write' && why.write.endpoint !== undefined && (
        <Text size="sm" mt="xs">
          {t('why.endpoint', { endpoint: why.write.endpoint })}
        </Text>
      )}
    </Alert>
  );
}

const CAUSES = [
  'profile-type',
  'access',
  'search-lock',
  'unknown-field',
  'attribute-configuration',
  'group-attributes',
  'security-rule',
  'layout',
  'given-by-platform',
] as const;

function CauseText({ cause, detail }: { readonly cause: string; readonly detail: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const known = CAUSES.find((one) => one === cause);
  return (
    <>
      {known ? t(`why.causes.${known}`) : cause}{' '}
      <Text span size="xs" dir="auto">
        {detail}
      </Text>
    </>
  );
}

/** The first users by name. Others can be typed. */
function useUsers(): { readonly data: readonly string[] | undefined; readonly error: unknown } {
  const { client } = useSession();
  return useQuery({
    queryKey: ['user-names'],
    queryFn: async ({ signal }) => {
      const names: string[] = [];
      for await (const { username } of client.platform.users({ signal })) {
        if (names.push(username) === MAX_USERS) break;
      }
      return names;
    },
  });
}

interface NamedField {
  readonly id: string;
  readonly label?: string;
  readonly fields?: readonly NamedField[];
}

interface FieldsOfBlueprint {
  readonly profileTypes?: Readonly<Record<string, { readonly fields?: readonly NamedField[] }>>;
}

/** The fields of the page, and those of the blueprint that the page does not show. */
function useFieldNames({ name, schema }: PanelProps): {
  readonly data: FieldOption[] | undefined;
  readonly error: unknown;
} {
  const { client } = useSession();
  const seen = schema.fields.map(({ id, label, members }): NamedField => ({ id, label, fields: members }));
  return useQuery({
    queryKey: ['field-names', name.type],
    queryFn: async ({ signal }) => {
      const blueprint = (await client.platform.blueprint({ signal })) as FieldsOfBlueprint;
      const named = new Map<string, FieldOption>();
      for (const field of [...seen, ...(blueprint.profileTypes?.[name.type]?.fields ?? [])]) {
        for (const option of optionsOf(field)) if (!named.has(option.value)) named.set(option.value, option);
      }
      return [...named.values()];
    },
  });
}

interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A field, and each member of a collection, by the name that rules have for it (D-PRO-25). */
function optionsOf({ id, label = id, fields = [] }: NamedField): readonly FieldOption[] {
  const members = fields.map((member) => ({
    value: `${id}/${member.id}`,
    label: `${label} › ${member.label ?? member.id} (${id}/${member.id})`,
  }));
  return [{ value: id, label: `${label} (${id})` }, ...members];
}
