import { Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.js';
import { COPY_FORMS, copiesOf } from './copied-request.js';
import type { CopiedRequest, CopyForm } from './copied-request.js';
import { TextBlock } from './text-block.js';
import { useComputed } from './use-computed.js';

/** A request as curl, TypeScript and Python, to be copied. Secrets are environment variables, never the secret itself. */
export function CopyAs(props: {
  readonly request: CopiedRequest;
  /** Whether the request is signed as it is shown. Left out, it is as the user has signed in. */
  readonly isSigned?: boolean;
}): ReactNode {
  const { request } = props;
  const { t } = useTranslation('developer');
  const { me, signIn } = useSession();
  const { isSigned = signIn.kind === 'secret' } = props;
  const [chosen, setChosen] = useState<CopyForm>();
  const form = chosen ?? (isSigned ? 'signedCurl' : 'curl');
  const { value: copies } = useComputed(async () => copiesOf(request, me.customer.id), [JSON.stringify(request)]);
  return (
    <Tabs value={form} onChange={(one) => setChosen((one ?? undefined) as CopyForm | undefined)} keepMounted={false}>
      <Tabs.List aria-label={t('copyAs.title')}>
        {COPY_FORMS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`copyAs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {COPY_FORMS.map((one) => (
        <Tabs.Panel key={one} value={one} pt="sm">
          {copies && <TextBlock label={t(`copyAs.${one}`)} text={copies[one]} />}
          <Text size="xs" c="dimmed" mt={4}>
            {t(one === 'curl' ? 'copyAs.password' : 'copyAs.secret')}
          </Text>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
