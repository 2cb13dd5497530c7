import { ActionIcon, Button, CopyButton as MantineCopy, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A button that copies a text. With `children` they are its words, else it is an icon with `label`. */
export function CopyButton(props: {
  readonly text: string;
  readonly label?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { text, label = t('copy.copy'), children } = props;
  return (
    <MantineCopy value={text}>
      {({ copied, copy }) => {
        const icon = copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />;
        if (children !== undefined) {
          return (
            <Button variant="default" size="xs" leftSection={icon} onClick={copy}>
              {copied ? t('copy.copied') : children}
            </Button>
          );
        }
        return (
          <Tooltip label={copied ? t('copy.copied') : label}>
            <ActionIcon variant="subtle" aria-label={copied ? t('copy.copied') : label} onClick={copy}>
              {icon}
            </ActionIcon>
          </Tooltip>
        );
      }}
    </MantineCopy>
  );
}
