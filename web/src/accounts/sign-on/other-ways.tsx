import { useQuery } from '@apollo/client/react';
import { Button, Divider, Stack } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { SignOnWaysDocument } from '../../generated/graphql.ts';
import type { WayIn } from '../use-entered.ts';
import { ThirdPartyButton } from './third-party-button.tsx';
import { isThirdParty } from './third-parties.ts';

const DirectoryForm = fetchedPart(async () => (await import('./directory-form.tsx')).DirectoryForm);

interface OtherWaysProps extends WayIn {
  /** path of this site that is opened after a way that leads away from the page */
  readonly to: string;
  /** nothing else stands under the same line */
  readonly first: boolean;
}

/** Ways in through an institution's own sign-on, and through the third parties that are on (user-077). */
export function OtherWays({ to, first, ...way }: OtherWaysProps) {
  const { data } = useQuery(SignOnWaysDocument, { fetchPolicy: 'network-only' });
  const [asksDirectory, setAsksDirectory] = useState(false);
  const ways = data?.signOnWays ?? [];
  if (ways.length === 0) return null;
  const directory = ways.find(({ kind }) => kind === 'ldap');
  return (
    <Stack gap="sm" mt={first ? 0 : 'sm'}>
      {first && <Divider my="sm" label={t('其他登录方式')} labelPosition="center" />}
      {ways
        .filter(({ kind }) => kind !== 'ldap' && !isThirdParty(kind))
        .map(({ kind, title }) => (
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
      {ways.map(({ kind, title }) =>
        isThirdParty(kind) ? <ThirdPartyButton key={kind} kind={kind} title={title} to={to} /> : null,
      )}
      {directory !== undefined &&
        (asksDirectory ? (
          <DirectoryForm title={directory.title} {...way} />
        ) : (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconBuildingCommunity size={18} aria-hidden />}
            onClick={() => setAsksDirectory(true)}
          >
            {directory.title}
          </Button>
        ))}
    </Stack>
  );
}
