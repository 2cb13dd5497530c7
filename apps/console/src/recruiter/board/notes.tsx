import { ActionIcon, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Note, Workflow } from '@talent-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { useSession } from '../../session/session.js';
import { LeaveGuard } from '../profiles/leave-guard.js';

/** The service keeps notes of so many characters (D-NOT-1). */
const NOTE_LENGTH = 4000;

export const notesKey = (person: number): readonly unknown[] => ['notes', person];

/** Writes a note on the candidate. */
export function AddNote({ workflow }: { readonly workflow: Workflow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const person = workflow.associatedprofile.id;
  const adding = useMutation({
    mutationFn: async () => client.notes.add(person, { text, workflow: workflow.id }),
    onSuccess: () => {
      setText('');
      return queries.invalidateQueries({ queryKey: notesKey(person) });
    },
  });
  const isBlank = text.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label={t('notes.label')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={NOTE_LENGTH}
          autosize
          minRows={2}
          maxRows={10}
          dir="auto"
        />
        <ProblemNotice error={adding.error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" disabled={isBlank} loading={adding.isPending}>
            {t('notes.add')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isTouched={() => !isBlank} />
    </form>
  );
}

/** A note on the person or on one of its workflows, which its author and administrators can delete. */
export function NoteEntry({ note, workflow }: { readonly note: Note; readonly workflow: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { me, may } = useSession();
  const formats = useFormats();
  const { at, username, name, text } = note;
  const isElsewhere = note.workflow !== undefined && note.workflow !== workflow;
  const mayDelete = may('write', 'notes') && (me.administrator || username === me.username);
  return (
    <Paper component="li" withBorder p="xs" radius="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {formats.time(at)} · <bdi>{name ?? username}</bdi>
          {isElsewhere && <> · {t('notes.elsewhere')}</>}
        </Text>
        {mayDelete && <DeleteNote note={note} />}
      </Group>
      <Text size="sm" mt={4} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Paper>
  );
}

function DeleteNote({ note: { id, person, text } }: { readonly note: Note }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const deletion = useMutation({
    mutationFn: async () => client.notes.remove(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: notesKey(person) }),
  });
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('notes.delete')} onClick={() => setAsked(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        title={t('notes.deleteTitle')}
        confirm={t('notes.delete')}
        isOpen={isAsked}
        action={deletion}
        onConfirm={() => deletion.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text size="sm" lineClamp={5} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </ConfirmDialog>
    </>
  );
}
