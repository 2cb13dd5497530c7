import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import type { FormDocument } from '@talent-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { PdfPreview } from '../../pdf/pdf-preview.js';
import { useSession } from '../../session/session.js';

const KINDS: readonly FormDocument[] = ['pdf', 'doc', 'txt'];

/** A filled form as a document: to save, or to look at. */
export function FormDocuments({ formDataId, name }: { readonly formDataId: number; readonly name: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const [shown, setShown] = useState<Blob>();
  const read = async (kind: FormDocument) => {
    const { stream, filename } = await client.forms.document(formDataId, kind);
    return { content: await new Response(stream).arrayBuffer(), filename: filename ?? `${name}-${formDataId}.${kind}` };
  };
  const save = useMutation({
    mutationFn: async (kind: FormDocument) => {
      const { content, filename } = await read(kind);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([content]));
      link.download = filename;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  const preview = useMutation({
    mutationFn: async () => {
      const { content } = await read('pdf');
      setShown(new Blob([content]));
    },
  });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            loading={save.isPending && save.variables === kind}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save.mutate(kind)}
          >
            {t('forms.saveAs', { kind: kind.toUpperCase() })}
          </Button>
        ))}
        <Button
          size="xs"
          variant="default"
          loading={preview.isPending}
          leftSection={<IconEye size={16} aria-hidden />}
          aria-expanded={shown !== undefined}
          onClick={() => (shown ? setShown(undefined) : preview.mutate())}
        >
          {t(shown ? 'forms.closePreview' : 'forms.preview')}
        </Button>
      </Group>
      <ProblemNotice error={save.error ?? preview.error} />
      {shown && <PdfPreview file={shown} label={t('forms.previewOf', { name })} />}
    </Stack>
  );
}
