import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../session/session.js';
import classes from './board-tabs.module.css';
import { maySeeBoards } from './flows.js';
import type { Flow } from './flows.js';

/** Leads from one page of a job to the others: board, fields and posts. */
export function BoardTabs({ flow, id }: { readonly flow: Flow; readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const session = useSession();
  const { pathname } = useLocation();
  const tabs = [
    { key: 'board', to: flow.boardOf(id), isShown: maySeeBoards(session, flow) },
    { key: 'fields', to: `/profiles/${flow.base}/${id}`, isShown: true },
    { key: 'posts', to: `/jobs/${id}/posts`, isShown: flow.base === 'jobs' && session.may('read', 'portalposts') },
  ] as const;
  const shown = tabs.filter(({ isShown }) => isShown);
  if (shown.length === 1) return null;
  return (
    <nav className={classes['tabs']} aria-label={t('tabs.label')}>
      {shown.map(({ key, to }) => (
        <Link key={key} to={to} className={classes['tab']} aria-current={pathname === to ? 'page' : undefined}>
          {t(`tabs.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
