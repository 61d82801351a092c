import { useQuery } from '@apollo/client/react';
import { Alert, SegmentedControl } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { channels, type Channel } from '@vigil/domain/orders/public';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { PayConfigDetailDocument } from '../generated/graphql.ts';
import { ChannelForm } from './channel-form.tsx';
import { channelNames } from './channel-names.ts';
import { paths } from './paths.ts';

/** 支付配置: each way to pay, its keys, and whether it works. */
export function ChannelsPage() {
  const { site } = useSession();
  usePagePlace(t('支付配置'), paths.payChannels);
  const [channel, setChannel] = useState<Channel>('alipay');
  const query = useQuery(PayConfigDetailDocument, { fetchPolicy: 'network-only' });
  return (
    <>
      <PageHeader title={t('支付配置')} site={site.siteName} />
      <QueryView query={query} loading={<Loading shape="page" />}>
        {({ payConfigDetail }) => {
          const config = payConfigDetail.find(({ name }) => name === channel);
          return (
            <>
              <SegmentedControl
                aria-label={t('支付方式')}
                value={channel}
                onChange={(value) => setChannel(value as Channel)}
                data={channels.map((value) => ({ value, label: channelNames[value] }))}
                mb="md"
              />
              {config?.sandbox === true && (
                <Alert color="amber" icon={<IconFlask size={20} aria-hidden />} mb="md">
                  {t('演示安装：这种支付方式尚未启用，由沙箱代替，不产生真实扣款。')}
                </Alert>
              )}
              {config && (
                <ChannelForm
                  key={channel}
                  channel={channel}
                  config={config}
                  onSaved={() => void query.refetch().catch(() => undefined)}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
