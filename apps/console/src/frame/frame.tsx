import { Burger, Drawer, NavLink } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { useSession } from '../session/session.js';
import type { Area } from './area.js';
import { AREAS } from './areas.js';
import classes from './frame.module.css';
import { Loading } from './loading.js';
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

/** The pages that the user can do something on, area by area. */
function Navigation({ onChosen }: { readonly onChosen?: () => void }): ReactNode {
  return AREAS.map((area) => <AreaPages key={area.id} area={area} onChosen={onChosen} />);
}

function AreaPages({
  area,
  onChosen,
}: {
  readonly area: Area;
  readonly onChosen: (() => void) | undefined;
}): ReactNode {
  const session = useSession();
  const { t } = useTranslation(['frame', area.id]);
  const { pathname } = useLocation();
  const items = area.items.filter(({ isFor }) => isFor(session));
  if (items.length === 0) return null;
  return (
    <>
      <div className={classes['areaName']}>{t(`navigation.${area.id}`)}</div>
      {items.map(({ to, text, icon: Icon }) => {
        const isActive = pathname === to || pathname.startsWith(`${to}/`);
        return (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={t(`${area.id}:navigation.${text}` as never)}
            leftSection={<Icon size={18} aria-hidden />}
            active={isActive}
            aria-current={isActive ? 'page' : undefined}
            onClick={onChosen}
          />
        );
      })}
    </>
  );
}
