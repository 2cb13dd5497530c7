import type { FeedChange } from '@talent-platform/client';
import { Anchor, Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import tableClasses from '../deliveries/deliveries.module.css';

/** The changes, as the feed tells them. */
export function ChangeTable({ changes }: { readonly changes: readonly FeedChange[] }): ReactNode {
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  return (
    <div className={tableClasses['frame']}>
      <table className={tableClasses['table']}>
        <caption className="for-screen-readers">{t('changes.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('changes.changed')}</th>
            <th scope="col" className={tableClasses['wideOnly']}>
              {t('changes.kind')}
            </th>
            <th scope="col">{t('changes.what')}</th>
            <th scope="col">{t('changes.version')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.type} ${change.id} ${change.version} ${change.changedAt}`}>
              <td>{preciseTime(change.changedAt)}</td>
              <td className={tableClasses['wideOnly']}>{change.kind}</td>
              <td>
                <ChangedRecord change={change} />
              </td>
              <td>{change.version ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a changed record, with a link to its page if it has one. */
function ChangedRecord({ change }: { readonly change: FeedChange }): ReactNode {
  const { t } = useTranslation('developer');
  const { kind, type, id, removed, erased } = change;
  const name = `${type}/${id}`;
  return (
    <>
      {kind === 'profile' && !removed ? (
        <Anchor component={Link} size="sm" to={`/profiles/${type}/${id}`}>
          {name}
        </Anchor>
      ) : (
        <bdi>{name}</bdi>
      )}{' '}
      {removed && (
        <Badge variant="light" size="sm" color="orange">
          {t(erased ? 'changes.erased' : 'changes.removed')}
        </Badge>
      )}
    </>
  );
}
