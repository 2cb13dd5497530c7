import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessLevel } from '../blueprint/blueprint-document.js';

const LEVELS = ['write', 'read', 'none'] as const;

/** Chooses how far a group gets. */
export function LevelSelect(props: {
  readonly label: string;
  readonly value: AccessLevel | undefined;
  readonly isDisabled: boolean;
  readonly error?: string | undefined;
  readonly onChange: (level: AccessLevel) => void;
}): ReactNode {
  const { label, value = 'write', isDisabled, error, onChange } = props;
  const { t } = useTranslation('administrator');
  return (
    <NativeSelect
      label={label}
      value={value}
      disabled={isDisabled}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value as AccessLevel)}
      data={LEVELS.map((level) => ({ value: level, label: t(`permissions.choices.${level}`) }))}
    />
  );
}
