import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconExternalLink, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGuard } from '../administrator/blueprint/draft-guard.js';
import { useDraft } from '../administrator/blueprint/use-draft.js';
import { useSession } from '../session/session.js';
import classes from './frame.module.css';
import { changeLanguage, LANGUAGES } from '../texts/texts.js';
import type { Language } from '../texts/texts.js';
import { findServedPages } from './served-pages.js';
import type { ServedPage } from './served-pages.js';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Says who is signed in. Leads to the language, the colours, the documentation, and the way out. */
export function UserMenu(): ReactNode {
  const { me, signIn, signOut } = useSession();
  const name = me.name ?? me.username;
  const { t } = useTranslation();
  const { pages, look } = useServedPages();
  const { draft } = useDraft();
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            c="inherit"
            onPointerEnter={look}
            onFocus={look}
            leftSection={<IconUser size={18} aria-hidden />}
            aria-label={t('user.menu', { name })}
          >
            <bdi className={classes['wideOnly']}>{name}</bdi>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('user.signedInAs', { user: me.username })}</Menu.Label>
          <Menu.Label>{t(`user.by.${signIn.kind}`)}</Menu.Label>
          <Menu.Label>{t('user.group', { group: me.group.label })}</Menu.Label>
          <Menu.Divider />
          <LanguageItems />
          <Menu.Divider />
          <ColourItems />
          <Menu.Divider />
          <ServedPageItems pages={pages} />
          <Menu.Item onClick={draft ? () => setSigningOut(true) : signOut}>{t('user.signOut')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DraftGuard isSigningOut={isSigningOut} onStay={() => setSigningOut(false)} />
    </>
  );
}

const mark = (isChosen: boolean) => (isChosen ? <IconCheck size={16} aria-hidden /> : <span />);

function LanguageItems(): ReactNode {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Menu.Label>{t('user.language')}</Menu.Label>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <Menu.Item
          key={language}
          lang={language}
          rightSection={mark(i18n.language === language)}
          onClick={() => void changeLanguage(language as Language)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

function ColourItems(): ReactNode {
  const { t } = useTranslation();
  // To stop transitions, it would add a style element, which the policy of the console forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <>
      <Menu.Label>{t('user.colours')}</Menu.Label>
      {SCHEMES.map((scheme) => (
        <Menu.Item key={scheme} rightSection={mark(colorScheme === scheme)} onClick={() => setColorScheme(scheme)}>
          {t(`user.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  );
}

/** The pages of the service are looked for once, shortly before the menu opens, because few visits need them. */
function useServedPages(): { readonly pages: readonly ServedPage[]; readonly look: () => void } {
  const { signIn } = useSession();
  const [isWanted, setWanted] = useState(false);
  const { data: pages = [] } = useQuery({
    queryKey: ['served-pages'],
    queryFn: async ({ signal }) => findServedPages(signIn.baseUrl, { signal, fetch: (url, init) => fetch(url, init) }),
    enabled: isWanted,
    staleTime: Infinity,
  });
  return { pages, look: () => setWanted(true) };
}

function ServedPageItems({ pages }: { readonly pages: readonly ServedPage[] }): ReactNode {
  const { t } = useTranslation();
  if (pages.length === 0) return null;
  return (
    <>
      {pages.map(({ name, address }) => (
        <Menu.Item
          key={name}
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={16} aria-label={t('user.newTab')} />}
        >
          {t(`user.served.${name}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
