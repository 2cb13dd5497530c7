import { Alert, FileInput, Paper, PasswordInput, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Page } from '../../frame/page.js';
import { ComparedTexts } from '../../requests/compared-texts.js';
import { TextBlock } from '../../requests/text-block.js';
import { useComputed } from '../../requests/use-computed.js';
import { isEvent, readCapture } from './captured-request.js';
import type { CapturedRequest } from './captured-request.js';
import { judgeCapture } from './judge-capture.js';
import { JudgementView } from './judgement-view.js';
import classes from './verify.module.css';

/** Judges a request or an event that somebody has captured. Nothing that is entered here leaves the page. */
export function VerifyPage(): ReactNode {
  const { t } = useTranslation('developer');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [secret, setSecret] = useState('');
  const { value: bytes } = useComputed(
    async () => (file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text)),
    [file, text],
  );
  return (
    <Page title={t('verify.title')}>
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Text size="sm">{t('verify.text')}</Text>
          <Textarea
            label={t('verify.capture')}
            description={t('verify.captureHint')}
            classNames={{ input: classes['code'] ?? '' }}
            rows={12}
            value={text}
            disabled={file !== null}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            spellCheck={false}
            dir="ltr"
          />
          <FileInput
            label={t('verify.file')}
            description={t('verify.fileHint')}
            placeholder={t('verify.choose')}
            value={file}
            onChange={setFile}
            clearable
            clearButtonProps={{ 'aria-label': t('verify.clear') }}
          />
          <PasswordInput
            label={t('verify.secret')}
            description={t('verify.secretHint')}
            autoComplete="off"
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          />
        </Stack>
      </Paper>
      {bytes !== undefined && bytes.length > 0 && <Judged bytes={bytes} secret={secret} />}
    </Page>
  );
}

function Judged({ bytes, secret }: { readonly bytes: Uint8Array; readonly secret: string }): ReactNode {
  const { t } = useTranslation('developer');
  const capture = readCapture(bytes);
  if ('fault' in capture) {
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('verify.unreadable')}>
        {t(`verify.faults.${capture.fault}`)} <bdi>{capture.line}</bdi>
      </Alert>
    );
  }
  if (secret === '') return <Text size="sm">{t('verify.needsSecret')}</Text>;
  return <JudgedCapture capture={capture} bytes={bytes} secret={secret} />;
}

function JudgedCapture(props: {
  readonly capture: CapturedRequest;
  readonly bytes: Uint8Array;
  readonly secret: string;
}): ReactNode {
  const { capture, bytes, secret } = props;
  const { value, error } = useComputed(async () => judgeCapture(capture, secret, new Date()), [bytes, secret]);
  if (error) return <ProblemNotice error={error} />;
  if (!value) return null;
  return (
    <>
      <JudgementView judgement={value} kind={isEvent(capture) ? 'event' : 'request'} />
      <RightTexts canonicalRequest={value.canonicalRequest} stringToSign={value.stringToSign} />
    </>
  );
}

/** Shows what should have been signed, and compares it with what somebody's own code has signed. */
function RightTexts(props: { readonly canonicalRequest: string; readonly stringToSign: string }): ReactNode {
  const { canonicalRequest, stringToSign } = props;
  const { t } = useTranslation('developer');
  const [own, setOwn] = useState('');
  return (
    <Paper withBorder p="md" component="section" aria-label={t('verify.right')}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('verify.right')}
        </Title>
        <TextBlock label={t('stages.canonical')} text={canonicalRequest} />
        <TextBlock label={t('stages.stringToSign')} text={stringToSign} />
        <Textarea
          label={t('verify.own')}
          description={t('verify.ownHint')}
          classNames={{ input: classes['code'] ?? '' }}
          rows={6}
          value={own}
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
          spellCheck={false}
          dir="ltr"
        />
        {own !== '' && (
          <ComparedTexts
            left={{ label: t('verify.ownShort'), text: own }}
            right={{ label: t('verify.rightShort'), text: canonicalRequest }}
          />
        )}
      </Stack>
    </Paper>
  );
}
