import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconBrandDingtalk, IconBrandWechat, IconBriefcase } from '@tabler/icons-react';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { useState } from 'react';
import { thirdPartyUrl, type ThirdParty } from './third-parties.ts';

const icons = { wechat: IconBrandWechat, 'crop-wechat': IconBriefcase, 'ding-talk': IconBrandDingtalk };

interface ThirdPartyButtonProps {
  readonly kind: ThirdParty;
  readonly title: string;
  /** path of this site that opens afterwards */
  readonly to: string;
  /** to bind it to the own account, not to sign in */
  readonly bind?: true;
}

/** Leads to the page on which somebody shows that they are somebody of a third party. */
export function ThirdPartyButton({ kind, title, to, bind }: ThirdPartyButtonProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const Icon = icons[kind];
  const go = async () => {
    setBusy(true);
    try {
      location.assign(await thirdPartyUrl(client, kind, { to, bind: bind ?? false }));
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      fullWidth={bind !== true}
      loading={busy}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => void go()}
    >
      {title}
    </Button>
  );
}
