import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { TextBlock } from '../../requests/text-block.js';
import { useComputed } from '../../requests/use-computed.js';
import { GzipNote } from './gzip-note.js';
import { platformSignature, platformText, standardText, verifyAttempt } from './signed-event.js';

type Headers = Readonly<Record<string, string>>;

/** Shows what the two signatures of an attempt cover, and whether a secret made them. Secret and URL stay in this component. */
export function WhatWasSigned({ headers, json }: { readonly headers: Headers; readonly json: string }): ReactNode {
  const { t } = useTranslation('developer');
  const [secret, setSecret] = useState('');
  const [address, setAddress] = useState('');
  const url = /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  if (headers['webhook-signature'] === undefined) return <Text size="sm">{t('signed.unsigned')}</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('signed.text')}</Text>
      <TextBlock label={t('signed.standard')} text={standardText(headers, json)} />
      <TextBlock label="webhook-signature" text={headers['webhook-signature']} />
      <TextInput
        label={t('signed.url')}
        description={t('signed.urlHint')}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={address !== '' && !url ? t('signed.noUrl') : undefined}
      />
      <TextBlock
        label={t('signed.platform')}
        text={platformText(headers, url, { path: t('signed.path'), host: t('signed.host') })}
      />
      <GzipNote headers={headers} />
      <PasswordInput
        label={t('signed.secret')}
        description={t('signed.secretHint')}
        autoComplete="off"
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      />
      <div role="status">{secret !== '' && <Verdict headers={headers} json={json} secret={secret} />}</div>
      {url && secret !== '' && <PlatformSignature headers={headers} url={url} secret={secret} />}
    </Stack>
  );
}

function Verdict(props: { readonly headers: Headers; readonly json: string; readonly secret: string }): ReactNode {
  const { headers, json, secret } = props;
  const { t } = useTranslation('developer');
  const { value: verdict, error } = useComputed(
    async () => verifyAttempt(headers, json, secret),
    [headers, json, secret],
  );
  if (error) return <ProblemNotice error={error} />;
  if (!verdict) return null;
  if (verdict.isGenuine) {
    return (
      <Alert color="green" icon={<IconShieldCheck aria-hidden />}>
        {t('signed.genuine')}
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('signed.wrong')}>
      {verdict.problems.map(({ detail }) => (
        <Text key={detail} size="sm">
          {detail}
        </Text>
      ))}
    </Alert>
  );
}

function PlatformSignature(props: {
  readonly headers: Headers;
  readonly url: URL;
  readonly secret: string;
}): ReactNode {
  const { headers, url, secret } = props;
  const { t } = useTranslation('developer');
  const { value } = useComputed(async () => platformSignature(headers, { url, secret }), [headers, url.href, secret]);
  if (!value) return null;
  return (
    <>
      <TextBlock label={t('signed.stringToSign')} text={value.text} />
      <TextBlock label={t('signed.signature')} text={value.signature} />
    </>
  );
}
