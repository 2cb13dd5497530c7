import { Button, FileButton, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import type { Fetch } from '@talent-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../display/save-file.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import type { ProfileName } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import { clientOf } from '../../session/sign-in.js';
import { FilePreview } from './file-preview.js';
import { fileOfSlot, fileSlots, isRefusedType } from './file-slots.js';
import type { FileSlot } from './file-slots.js';
import { profileKey } from './use-profile.js';

interface SlotProps {
  readonly name: ProfileName;
  readonly slot: FileSlot;
  readonly mayEdit: boolean;
}

/** The files of a profile: to look at, download, send, and remove. */
export function FilesPanel(props: {
  readonly name: ProfileName;
  readonly schema: ProfileSchema;
  readonly values: Readonly<Record<string, unknown>>;
  readonly mayEdit: boolean;
}): ReactNode {
  const { name, schema, values, mayEdit } = props;
  const { t } = useTranslation('recruiter');
  const slots = fileSlots(schema, values);
  if (slots.length === 0) return <Text size="sm">{t('files.none')}</Text>;
  return (
    <Stack gap="md">
      {slots.map((slot) => (
        <OneFile key={slot.key} name={name} slot={slot} mayEdit={mayEdit} />
      ))}
    </Stack>
  );
}

function OneFile({ name, slot, mayEdit }: SlotProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { filename, entry } = slot;
  return (
    <Paper withBorder p="md" component="section" aria-label={slot.label}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5" dir="auto">
            {slot.label}
          </Title>
          {entry && (
            <Text size="xs" c="dimmed">
              {t('files.entry', { collection: entry.collection, entry: entry.number })}
            </Text>
          )}
        </div>
        <Text size="sm" dir="auto" c={filename === undefined ? 'dimmed' : undefined}>
          {filename ?? t('files.noFile')}
        </Text>
        <Group gap="xs">
          {filename !== undefined && <DownloadButton name={name} slot={slot} filename={filename} />}
          {mayEdit && filename !== undefined && slot.key !== 'resume' && (
            <RemoveButton name={name} slot={slot} filename={filename} />
          )}
        </Group>
        {mayEdit && <Upload name={name} slot={slot} />}
        {filename !== undefined && <FilePreview key={filename} name={name} slot={slot} filename={filename} />}
      </Stack>
    </Paper>
  );
}

type WithFile = Omit<SlotProps, 'mayEdit'> & { readonly filename: string };

/** Saves the file. It is read first, because a link carries no credentials. */
function DownloadButton({ name, slot, filename }: WithFile): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { stream } = await fileOfSlot(client, name, slot).download();
      saveFile(await new Response(stream).blob(), filename);
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('files.uploadOf', { action: t('files.download'), field: slot.label })}
        onClick={() => mutate()}
      >
        {t('files.download')}
      </Button>
      <ProblemNotice error={error} />
    </>
  );
}

function RemoveButton({ name, slot, filename }: WithFile): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const removal = useMutation({
    mutationFn: () => fileOfSlot(client, name, slot).remove().withReply(),
    onSuccess: async () => {
      setAsked(false);
      notifications.show({ message: t('files.removed') });
      await queries.invalidateQueries({ queryKey: profileKey(name) });
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={t('files.uploadOf', { action: t('files.remove'), field: slot.label })}
        onClick={() => setAsked(true)}
      >
        {t('files.remove')}
      </Button>
      <ConfirmDialog
        title={t('files.removeTitle')}
        confirm={t('files.remove')}
        isOpen={isAsked}
        action={removal}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text size="sm" dir="auto">
          {t('files.removeText', { name: filename, field: slot.label })}
        </Text>
      </ConfirmDialog>
    </>
  );
}

function Upload({ name, slot }: Omit<SlotProps, 'mayEdit'>): ReactNode {
  const { t } = useTranslation('recruiter');
  const { signIn, requests } = useSession();
  const queries = useQueryClient();
  const [percent, setPercent] = useState(0);
  const [refused, setRefused] = useState<File>();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: async (file: File) => {
      setPercent(0);
      const fetch = uploadFetch((part) => setPercent(Math.round(part * 100)));
      const client = clientOf(signIn, requests.hooks, { fetch });
      await fileOfSlot(client, name, slot).upload(file, { filename: file.name, contentType: file.type || undefined });
      return file;
    },
    onSuccess: async (file) => {
      notifications.show({ message: t('files.uploaded', { name: file.name }) });
      queries.removeQueries({ queryKey: ['file', name.type, name.id, slot.key] });
      await queries.invalidateQueries({ queryKey: profileKey(name) });
    },
  });
  const action = t(slot.filename === undefined ? 'files.upload' : 'files.replace');
  return (
    <Stack gap="xs">
      <FileButton
        accept={slot.accept}
        onChange={(file) => {
          if (!file) return;
          const isRefused = isRefusedType(file, slot);
          setRefused(isRefused ? file : undefined);
          if (!isRefused) mutate(file);
        }}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            w="fit-content"
            variant="default"
            loading={isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-label={t('files.uploadOf', { action, field: slot.label })}
          >
            {action}
          </Button>
        )}
      </FileButton>
      {isPending && (
        <div role="status">
          <Text size="xs" dir="auto">
            {t('files.uploading', { name: variables.name, percent })}
          </Text>
          <Progress value={percent} size="sm" aria-label={t('files.uploadOf', { action, field: slot.label })} />
        </div>
      )}
      {refused && <NoImage name={refused.name} />}
      <ProblemNotice error={error} />
    </Stack>
  );
}

function NoImage({ name }: { readonly name: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Text size="sm" c="red" role="alert">
      {t('files.noImage', { name })}
    </Text>
  );
}

/** Statuses whose replies have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Makes a `fetch` that tells how much of the body was sent, which that of browsers does not tell.
 *
 * @param onProgress is told the sent part of the body, from 0 to 1.
 */
function uploadFetch(onProgress: (part: number) => void): Fetch {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = 'blob';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, statusText } = request;
        const content = WITHOUT_BODY.has(status) ? null : (request.response as Blob);
        resolve(new Response(content, { status, statusText, headers: headersOf(request) }));
      };
      request.onerror = () => reject(new TypeError('The connection failed.'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was aborted.', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
