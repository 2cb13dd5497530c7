import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './header-table.module.css';

/** The headers of a request or a reply. */
export function HeaderTable(props: {
  readonly label: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
}): ReactNode {
  const { label, headers } = props;
  const { t } = useTranslation('developer');
  return (
    <table className={classes['headers']}>
      <caption>{label}</caption>
      <thead className="for-screen-readers">
        <tr>
          <th scope="col">{t('headers.name')}</th>
          <th scope="col">{t('headers.value')}</th>
        </tr>
      </thead>
      <tbody>
        {headers.map(([name, value], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
