import { Anchor, Burger, Drawer, NavLink } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchRoutes, Outlet, useLocation } from 'react-router';
import { useSession } from '../session/session.js';
import type { Area, NavigationItem } from './area.js';
import { AREAS } from './areas.js';
import classes from './frame.module.css';
import { Loading } from './loading.js';
import { findServedPages } from './served-pages.js';
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
      <span className={classes['wideOnly']}>
        <ServedPages />
      </span>
      <UserMenu />
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t('navigation.label')} size="xs">
        <nav aria-label={t('navigation.label')}>
          <Navigation />
        </nav>
        <ServedPages />
      </Drawer>
    </header>
  );
}

/** The pages that the user can do something on. One area is open: that of the page, or the one that the user opens. */
function Navigation(): ReactNode {
  const session = useSession();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState({ id: '', at: '' });
  const ofPage = AREAS.find(({ routes }) => matchRoutes([...routes], pathname));
  const open = opened.at === pathname ? opened.id : ofPage?.id;
  return AREAS.map(({ id, items }) => {
    const shown = items.filter(({ isFor }) => isFor(session));
    if (shown.length === 0) return null;
    return (
      <NavLink
        key={id}
        component="button"
        label={t(`navigation.${id}`)}
        classNames={{ label: classes['areaName'] ?? '', children: classes['area'] ?? '' }}
        opened={id === open}
        aria-expanded={id === open}
        onChange={(isOpen) => setOpened({ id: isOpen ? id : '', at: pathname })}
      >
        {shown.map((item) => (
          <PageLink key={item.to} area={id} item={item} />
        ))}
      </NavLink>
    );
  });
}

/** The user sees where the page is, however many pages there are. */
const showInSight = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' });

function PageLink({ area, item }: { readonly area: Area['id']; readonly item: NavigationItem }): ReactNode {
  const { to, also, text, icon: Icon } = item;
  const { t } = useTranslation(area);
  const { pathname } = useLocation();
  const isActive = [to, also].some((path) => path !== undefined && `${pathname}/`.startsWith(`${path}/`));
  return (
    <NavLink
      ref={isActive ? showInSight : undefined}
      component={Link}
      to={to}
      label={t(`navigation.${text}` as never)}
      leftSection={<Icon size={18} aria-hidden />}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}

/** The pages of the service are looked for once, because `TALENT_DOCS` turns them off. */
function ServedPages(): ReactNode {
  const { t } = useTranslation();
  const { signIn } = useSession();
  const { data: pages = [] } = useQuery({
    queryKey: ['served-pages'],
    queryFn: async ({ signal }) => findServedPages(signIn.baseUrl, { signal, fetch: (url, init) => fetch(url, init) }),
    staleTime: Infinity,
  });
  return pages.map(({ name, address }) => (
    <Anchor key={name} size="sm" href={address} target="_blank" rel="noopener noreferrer" className={classes['served']}>
      {t(`served.${name}`)}
      <IconExternalLink size={14} aria-label={t('served.newTab')} />
    </Anchor>
  ));
}
