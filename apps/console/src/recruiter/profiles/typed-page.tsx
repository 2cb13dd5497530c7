import { Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { isProfileType } from '../../records/profile-types.js';
import type { ProfileType } from '../../records/profile-type.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import { useSession } from '../../session/session.js';

/** The properties of a page of profiles. */
export interface TypedPageProps {
  readonly type: ProfileType;
  readonly schema: ProfileSchema;
}

/** Reads the type in the address, and its schema, for a page. Types that the user may not read have no page. */
export function TypedPage({ page: Content }: { readonly page: ComponentType<TypedPageProps> }): ReactNode {
  const { type } = useParams();
  const { may } = useSession();
  const { t } = useTranslation('recruiter');
  const known = isProfileType(type) && may('read', type) ? type : undefined;
  const schema = useProfileSchema(known);
  if (known === undefined) {
    return (
      <Page title={t('profiles.noType')}>
        <Text>{t('profiles.noTypeText')}</Text>
      </Page>
    );
  }
  if (schema.error) return <ProblemNotice error={schema.error} onRetry={() => void schema.refetch()} />;
  return schema.data ? <Content key={known} type={known} schema={schema.data} /> : <Loading />;
}
