import { Alert, Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ComparedTexts } from '../../requests/compared-texts.js';
import { MAX_AGE_SECONDS } from './judge-capture.js';
import type { Judgement, JudgedProblem } from './judge-capture.js';

const LOOKS = {
  genuine: { color: 'green', Icon: IconShieldCheck },
  old: { color: 'yellow', Icon: IconClock },
  wrong: { color: 'red', Icon: IconAlertTriangle },
} as const;

/** The verdict about a capture, and what is known of each part: what matches, and what does not. */
export function JudgementView(props: { readonly judgement: Judgement; readonly kind: 'request' | 'event' }): ReactNode {
  const { judgement, kind } = props;
  const { t } = useTranslation('developer');
  const { color, Icon } = LOOKS[judgement.verdict];
  return (
    <>
      <div role="status">
        <Alert color={color} icon={<Icon aria-hidden />} title={t(`verify.${judgement.verdict}.${kind}`)}>
          {judgement.verdict === 'wrong' && judgement.hint !== null && (
            <Text size="sm" lang="en" dir="ltr">
              {judgement.hint}
            </Text>
          )}
          {judgement.problems.map((problem, index) => (
            <ProblemText key={index} problem={problem} />
          ))}
          <Parts {...judgement} />
          <Age {...judgement} kind={kind} />
        </Alert>
      </div>
      {judgement.problems.map((problem, index) =>
        'values' in problem && problem.values ? (
          <Paper key={index} withBorder p="md" component="section" aria-label={problem.detail}>
            <ComparedTexts
              left={{ label: t('explain.signed'), text: problem.values.signed }}
              right={{ label: t('explain.arrived'), text: problem.values.arrived }}
            />
          </Paper>
        ) : null,
      )}
    </>
  );
}

/** The age decides nothing about the secret, so it stands for itself. */
function Age({ ageSeconds, kind }: Pick<Judgement, 'ageSeconds'> & { readonly kind: 'request' | 'event' }): ReactNode {
  const { t } = useTranslation('developer');
  const { number } = useFormats();
  if (ageSeconds === undefined) return null;
  const when = t(ageSeconds < 0 ? 'verify.age.ahead' : 'verify.age.ago', { number: number(Math.abs(ageSeconds)) });
  const isOld = Math.abs(ageSeconds) > MAX_AGE_SECONDS;
  return (
    <Text size="sm">
      {when} {isOld && t(`verify.age.refused.${kind}`)}
    </Text>
  );
}

function Parts({ signature, signedNames, standard, body, bytes }: Judgement): ReactNode {
  const { t } = useTranslation('developer');
  const { number } = useFormats();
  const names = signedNames.replaceAll(';', ', ');
  return (
    <>
      {(signature === 'right' || signature === 'wrong') && (
        <Text size="sm">{t(`verify.signature.${signature}`, { names })}</Text>
      )}
      {standard !== 'absent' && <Text size="sm">{t(`verify.standard.${standard}`)}</Text>}
      {body !== 'unhashed' && <Text size="sm">{t(`verify.body.${body}`, { number: number(bytes) })}</Text>}
    </>
  );
}

function ProblemText({ problem }: { readonly problem: JudgedProblem }): ReactNode {
  const { t } = useTranslation('developer');
  if ('missing' in problem) return <Text size="sm">{t('verify.missing', { name: problem.missing })}</Text>;
  return (
    <Text size="sm" lang="en" dir="ltr">
      {problem.detail}
    </Text>
  );
}
