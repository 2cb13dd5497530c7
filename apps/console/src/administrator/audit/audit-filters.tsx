import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isBackwards } from '../../display/local-time.js';
import { readAuditFilter, writeAuditFilter } from './audit-filter.js';
import type { AuditFilter } from './audit-filter.js';
import classes from './audit.module.css';

interface FilterProps {
  readonly value: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** The filters of the audit trail: the record, the user, the kind, and the time. */
export function AuditFilters(props: FilterProps): ReactNode {
  const { value, onChange } = props;
  const { t } = useTranslation('administrator');
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The address may change by a link, or by the way back.
  if (String(writeAuditFilter(shown)) !== String(writeAuditFilter(value))) {
    setShown(value);
    setTyped(value);
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBackwards(typed)) onChange(typed);
  };
  const inputOf = (name: keyof AuditFilter) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  return (
    <form onSubmit={submit}>
      <div className={classes['filters']}>
        <TextInput
          {...inputOf('profile')}
          label={t('audit.profile')}
          description={t('audit.profileForm')}
          placeholder="people/4"
        />
        <TextInput {...inputOf('user')} label={t('audit.user')} description={t('audit.userForm')} />
        <NativeSelect
          {...inputOf('kind')}
          label={t('audit.kind')}
          data={[
            { value: '', label: t('audit.kinds.all') },
            { value: 'data', label: t('audit.kinds.data') },
            { value: 'administration', label: t('audit.kinds.administration') },
          ]}
        />
        <TextInput {...inputOf('from')} type="datetime-local" label={t('audit.from')} />
        <TextInput
          {...inputOf('to')}
          type="datetime-local"
          label={t('audit.to')}
          error={isBackwards(typed) && t('audit.backwards')}
          inputWrapperOrder={['label', 'error', 'input']}
        />
        <Actions value={value} onChange={onChange} />
      </div>
    </form>
  );
}

function Actions({ value, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation('administrator');
  return (
    <>
      <Button type="submit" variant="default">
        {t('audit.find')}
      </Button>
      {String(writeAuditFilter(value)) !== '' && (
        <Button variant="default" onClick={() => onChange(readAuditFilter(new URLSearchParams()))}>
          {t('audit.clear')}
        </Button>
      )}
    </>
  );
}
