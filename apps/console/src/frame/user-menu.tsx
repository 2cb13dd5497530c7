import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGuard } from '../administrator/blueprint/draft-guard.js';
import { useDraft } from '../administrator/blueprint/use-draft.js';
import { useSession } from '../session/session.js';
import classes from './frame.module.css';
import { changeLanguage, LANGUAGES } from '../texts/texts.js';
import type { Language } from '../texts/texts.js';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Says who is signed in. Leads to the language, the colours, and the way out. */
export function UserMenu(): ReactNode {
  const { me, signIn, signOut } = useSession();
  const name = me.name ?? me.username;
  const { t } = useTranslation();
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
