import { NavLink } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../session/session.js';
import type { Area } from './area.js';
import { AREAS } from './areas.js';
import classes from './frame.module.css';

/** The pages that the user can do something on, area by area. */
export function Navigation({ onChosen }: { readonly onChosen?: () => void }): ReactNode {
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
