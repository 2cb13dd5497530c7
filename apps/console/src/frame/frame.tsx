import { Burger, Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { useSession } from '../session/session.js';
import classes from './frame.module.css';
import { Loading } from './loading.js';
import { Navigation } from './navigation.js';
import { UserMenu } from './user-menu.js';

/** The frame of every page: the name, the navigation, and the user's menu. */
export function Frame(): ReactNode {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={classes['frame']}>
      <Notifications position="bottom-right" />
      <button type="button" className={classes['skip']} onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
      <Header />
      <nav className={`${classes['navigation']} ${classes['wide']}`} aria-label={t('navigation.label')}>
        <Navigation />
      </nav>
      <main ref={main} tabIndex={-1} className={classes['main']}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
        <div id="menus" />
      </main>
    </div>
  );
}

function Header(): ReactNode {
  const { me } = useSession();
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className={classes['header']}>
      <span className={classes['onlyNarrow']}>
        <Burger size="sm" opened={isOpen} onClick={() => setOpen(!isOpen)} aria-label={t('navigation.open')} />
      </span>
      <Link to="/" className={classes['name']}>
        <img src="./icon.svg" alt="" />
        {t('name')}
        <bdi className={classes['customer']}>{me.customer.name}</bdi>
      </Link>
      <span className={classes['space']} />
      <UserMenu />
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t('navigation.label')} size="xs">
        <nav aria-label={t('navigation.label')}>
          <Navigation onChosen={() => setOpen(false)} />
        </nav>
      </Drawer>
    </header>
  );
}
