import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.js';

/** A link to the careers page of each portal. */
export function CareersLinks(): ReactNode {
  const { t } = useTranslation();
  const { me, signIn } = useSession();
  return me.portals.map(({ id, name }) => (
    <Anchor
      key={id}
      href={`${signIn.baseUrl}/portals/${encodeURIComponent(name)}`}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
    >
      {t('careers', { portal: name })} <IconExternalLink size={14} aria-label={t('served.newTab')} />
    </Anchor>
  ));
}
