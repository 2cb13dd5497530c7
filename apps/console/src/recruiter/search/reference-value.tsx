import { useState } from 'react';
import type { ReactNode } from 'react';
import { parseId } from '../../records/parse-id.js';
import type { ProfileType } from '../../records/profile-type.js';
import { ReferencePicker } from '../../records/reference-picker.js';
import type { Referred } from '../../records/reference-picker.js';

/** The profile that a condition on a reference names: its id is the value, its title is shown. */
export function ReferenceValue(props: {
  readonly type: ProfileType;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { type, label, value, onChange } = props;
  const [picked, setPicked] = useState<Referred>();
  const id = parseId(value);
  const named = picked?.id === id ? picked : undefined;
  return (
    <ReferencePicker
      label={label}
      isLabelHidden
      type={type}
      value={id === undefined ? undefined : (named ?? { id })}
      onChange={(chosen) => {
        setPicked(chosen);
        onChange(chosen ? String(chosen.id) : '');
      }}
    />
  );
}
