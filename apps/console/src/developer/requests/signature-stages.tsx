import { Paper, Stack, Text, Title } from '@mantine/core';
import type { SignedRequest } from '@talent-platform/protocol/web';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeaderTable } from '../../requests/header-table.js';
import { TextBlock } from '../../requests/text-block.js';
import classes from './request.module.css';

/** Every stage of a signature as it is made: the canonical request, the string to sign, the signature and the headers. */
export function SignatureStages(props: {
  readonly signed: SignedRequest | undefined;
  /** The part without which nothing can be signed. */
  readonly missing: 'secret' | 'headers' | 'path' | undefined;
}): ReactNode {
  const { signed, missing } = props;
  const { t } = useTranslation('developer');
  return (
    <Paper withBorder p="md" component="section" aria-label={t('stages.title')}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('stages.title')}
        </Title>
        {signed ? (
          <div className={classes['stages']}>
            <TextBlock label={t('stages.canonical')} text={signed.canonicalRequest} />
            <Stack gap="sm">
              <TextBlock label={t('stages.stringToSign')} text={signed.stringToSign} />
              <TextBlock label={t('stages.signature')} text={signed.signature} />
              <Text size="xs" c="dimmed">
                {t('stages.signatureHint')}
              </Text>
              <HeaderTable label={t('stages.headers')} headers={Object.entries(signed.headers)} />
              <Text size="xs" c="dimmed">
                {t('stages.headersHint')}
              </Text>
            </Stack>
          </div>
        ) : (
          <Text size="sm">{t(missing ? `request.missing.${missing}` : 'stages.unsigned')}</Text>
        )}
      </Stack>
    </Paper>
  );
}
