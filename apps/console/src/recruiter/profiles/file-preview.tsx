import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import type { ServiceProblem } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { PdfPreview } from '../../pdf/pdf-preview.js';
import type { ProfileName } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import { fileOfSlot } from './file-slots.js';
import type { FileSlot } from './file-slots.js';
import classes from './profiles.module.css';

/** A way to look at a file. */
type View = 'asPdf' | 'asText' | 'asImage';

interface PreviewProps {
  readonly name: ProfileName;
  readonly slot: FileSlot;
  readonly filename: string;
}

/** The files that have a preview, by the end of their names. Browsers are given these types alone. */
const SHOWN: Readonly<Record<string, readonly [view: View, contentType: string]>> = {
  pdf: ['asPdf', 'application/pdf'],
  png: ['asImage', 'image/png'],
  jpg: ['asImage', 'image/jpeg'],
  jpeg: ['asImage', 'image/jpeg'],
  gif: ['asImage', 'image/gif'],
  webp: ['asImage', 'image/webp'],
  txt: ['asText', 'text/plain'],
};

/** Returns the ways to look at a file: of resumes the service makes PDFs and texts. */
function viewsOf({ type }: ProfileName, { key }: FileSlot, filename: string): readonly View[] {
  if (type === 'people' && key === 'resume') return ['asPdf', 'asText'];
  const shown = SHOWN[extensionOf(filename)];
  return shown ? [shown[0]] : [];
}

const extensionOf = (filename: string) => filename.split('.').at(-1)?.toLowerCase() ?? '';

/** The content of a file, if there is a way to show it. */
export function FilePreview(props: PreviewProps): ReactNode {
  const { name, slot, filename } = props;
  const { t } = useTranslation('recruiter');
  const views = viewsOf(name, slot, filename);
  const [view = 'asText', setView] = useState(views[0]);
  if (views.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {t('files.noPreview')}
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {views.length > 1 && (
        <SegmentedControl
          size="xs"
          w="fit-content"
          aria-label={t('files.previewOf', { name: filename })}
          value={view}
          onChange={setView}
          data={views.map((value) => ({ value, label: t(`files.${value}`) }))}
        />
      )}
      <Content key={view} {...props} view={view} />
    </Stack>
  );
}

function Content(props: PreviewProps & { readonly view: View }): ReactNode {
  const { name, slot, filename, view } = props;
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['file', name.type, name.id, slot.key, view],
    queryFn: ({ signal }) => readContent(client, props, signal),
  });
  const url = useObjectUrl(view === 'asImage' ? data?.content : undefined);
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  const label = t('files.previewOf', { name: filename });
  return (
    <>
      {data.warnings.length > 0 && (
        <Alert color="yellow" title={t('files.lacking')}>
          {data.warnings.map(({ detail }) => (
            <Text key={detail} size="sm">
              {detail}
            </Text>
          ))}
        </Alert>
      )}
      {view === 'asText' && <TextPreview content={data.content} label={label} />}
      {view === 'asPdf' && <PdfPreview file={data.content} label={label} />}
      {url !== undefined && <img className={classes['image']} src={url} alt={label} />}
    </>
  );
}

interface ReadContent {
  readonly content: Blob;
  /** The causes for which the text or the PDF of a resume lacks something (D-FIL-15). */
  readonly warnings: readonly ServiceProblem[];
}

async function readContent(
  client: Session['client'],
  props: PreviewProps & { readonly view: View },
  signal: AbortSignal,
): Promise<ReadContent> {
  const { name, slot, filename, view } = props;
  const isResume = name.type === 'people' && slot.key === 'resume';
  if (isResume && view === 'asText') {
    const { value: text, warnings } = await client.people.resume(name.id).text({ signal }).withReply();
    return { content: new Blob([text]), warnings };
  }
  const file = isResume
    ? client.people.resume(name.id).pdf({ signal })
    : fileOfSlot(client, name, slot).download({ signal });
  const { value, warnings } = await file.withReply();
  // The type that was sent with the file might be one that runs, so it is not believed.
  const type = isResume ? 'application/pdf' : SHOWN[extensionOf(filename)]?.[1];
  return { content: new Blob([await value.bytes()], { type: type ?? 'text/plain' }), warnings };
}

/** Gives a blob an address for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** Browsers take seconds to lay out more text than this, above all if it has no line breaks. */
const SHOWN_CHARACTERS = 50_000;

/** The beginning of a text, which is the whole text of all but the longest files. */
function TextPreview({ content, label }: { readonly content: Blob; readonly label: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const [text, setText] = useState('');
  useEffect(() => {
    void content.text().then(setText);
  }, [content]);
  return (
    <>
      <pre className={classes['resumeText']} dir="auto" tabIndex={0} aria-label={label} role="region">
        {text.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {text.length > SHOWN_CHARACTERS && (
        <Text size="xs" c="dimmed">
          {t('files.onlyBeginning', { shown: formats.number(SHOWN_CHARACTERS) })}
        </Text>
      )}
    </>
  );
}
