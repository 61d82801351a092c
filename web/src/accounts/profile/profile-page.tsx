import { useQuery } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Page } from '../../app/page.tsx';
import { OwnProfileDocument } from '../../generated/graphql.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileHistory } from './profile-history.tsx';

function OwnProfile({ withPassword }: { readonly withPassword: boolean }) {
  const query = useQuery(OwnProfileDocument, { fetchPolicy: 'network-only' });
  return (
    <Page title={t('个人资料')}>
      <Stack gap="lg">
        <Panel {...(withPassword ? { title: t('修改资料') } : {})}>
          <QueryView query={query}>
            {({ ownProfile }) => (
              <ProfileForm key={ownProfile.version} profile={ownProfile} withPassword={withPassword} />
            )}
          </QueryView>
        </Panel>
        <ProfileHistory />
      </Stack>
    </Page>
  );
}

/** /web/uc?to=user 个人资料. */
export const ProfileTab = () => <OwnProfile withPassword={false} />;

/** /profile/index: the same with the password, which is left empty when it is not to change (user-075, user-007). */
export const ProfilePage = () => <OwnProfile withPassword />;
