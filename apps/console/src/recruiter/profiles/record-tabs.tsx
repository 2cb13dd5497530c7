import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAddressPart } from '../../records/address-part.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import type { ProfileName } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import { FLOWS, maySeeBoards } from '../board/flows.js';
import classes from './record-tabs.module.css';

/** A section of the page of a profile. */
export interface Section {
  readonly id: string;
  readonly label: string;
}

/** The sections of the page of a profile that the user may open: those of its fields first. */
export function useSections(schema: ProfileSchema | undefined): readonly Section[] {
  const { t } = useTranslation('recruiter');
  const { me } = useSession();
  const fields = schema?.tabs.map(({ id, label }) => ({ id: `tab:${id}`, label: label ?? t('profiles.tabs.all') }));
  const kinds = schema?.fields.flatMap(({ kind, members }) => [kind, ...members.map((one) => one.kind)]);
  const others = [
    ...(kinds?.includes('file') ? (['files'] as const) : []),
    ...(me.administrator ? (['history', 'why'] as const) : []),
  ];
  return [
    ...(fields ?? [{ id: '', label: t('profiles.tabs.all') }]),
    ...others.map((id) => ({ id, label: t(`profiles.tabs.${id}`) })),
  ];
}

/** Returns the section that the address names, or else the first. */
export function useSection(sections: readonly Section[]): Section | undefined {
  const [named] = useAddressPart('section');
  return sections.find(({ id }) => id === named) ?? sections[0];
}

/** Leads from one page of a record to the others: its board, the sections of its profile, its posts. */
export function RecordTabs({ type, id }: ProfileName): ReactNode {
  const { t } = useTranslation('recruiter');
  const session = useSession();
  const { pathname } = useLocation();
  const sections = useSections(useProfileSchema(type).data);
  const section = useSection(sections);
  const flow = Object.values(FLOWS).find(({ base }) => base === type);
  const [board, profile, posts] = [flow?.boardOf(id), `/profiles/${type}/${id}`, `/jobs/${id}/posts`];
  const isPosted = type === 'jobs' && session.may('read', 'portalposts');
  const tabs = [
    ...(flow && maySeeBoards(session, flow)
      ? [{ label: t('tabs.board'), path: board, search: '', isCurrent: true }]
      : []),
    ...sections.map((each, at) => ({
      label: each.label,
      path: profile,
      search: at === 0 ? '' : `?${new URLSearchParams({ section: each.id })}`,
      isCurrent: each.id === section?.id,
    })),
    ...(isPosted ? [{ label: t('tabs.posts'), path: posts, search: '', isCurrent: true }] : []),
  ];
  if (tabs.length === 1) return null;
  return (
    <nav className={classes['tabs']} aria-label={t('tabs.label')}>
      {tabs.map(({ label, path, search, isCurrent }) => (
        <Link
          key={`${path}${search}`}
          to={{ pathname: path, search }}
          className={classes['tab']}
          aria-current={path === pathname && isCurrent ? 'page' : undefined}
        >
          <bdi>{label}</bdi>
        </Link>
      ))}
    </nav>
  );
}
