import { useQuery } from '@apollo/client/react';
import { Button, Divider, Stack } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { SignOnWaysDocument } from '../../generated/graphql.ts';

/** Ways in through an institution's own sign-on; `to`: path of this site that is opened afterwards. */
export function OtherWays({ to }: { readonly to: string }) {
  const { data } = useQuery(SignOnWaysDocument, { fetchPolicy: 'network-only' });
  const ways = data?.signOnWays ?? [];
  if (ways.length === 0) return null;
  return (
    <Stack gap="sm" mt="lg" component="nav" aria-label={t('其他登录方式')}>
      <Divider label={t('其他登录方式')} labelPosition="center" />
      {ways.map(({ kind, title }) => (
        <Button
          key={kind}
          component="a"
          href={`/api/sign-on/${kind}?to=${encodeURIComponent(to)}`}
          variant="default"
          fullWidth
          leftSection={<IconBuildingCommunity size={18} aria-hidden />}
        >
          {title}
        </Button>
      ))}
    </Stack>
  );
}
