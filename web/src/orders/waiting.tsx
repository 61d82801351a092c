import { Button, Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { PayChannelsQuery, PayOrderFieldsFragment } from '../generated/graphql.ts';
import { channelName, foreignPrice, payPage } from './channel-words.ts';
import { WechatCode } from './wechat-code.tsx';

type Channel = PayChannelsQuery['payChannels'][number];

interface WaitingProps {
  readonly order: PayOrderFieldsFragment;
  readonly channel: Channel;
  readonly onRefresh: () => Promise<void>;
  /** another way, or this one could not be begun */
  readonly onChange: () => void;
}

/** A way was chosen: its code or page, until the payment is known. [pay-001] [pay-011] */
export function Waiting({ order, channel, onRefresh, onChange }: WaitingProps) {
  const [busy, setBusy] = useState(false);
  const { name, sandbox } = channel;
  const price = foreignPrice(order.price, channel);
  return (
    <>
      {name === 'wechat' ? (
        <WechatCode orderId={order.id} sandbox={sandbox} onFailed={onChange} />
      ) : (
        <Text aria-live="polite">
          {t('请在新打开的{{name}}页面完成支付，支付后本页自动更新。', { name: channelName(name) })}
        </Text>
      )}
      {price !== null && <Text size="sm">{price}</Text>}
      <Button
        size="md"
        loading={busy}
        onClick={() => {
          setBusy(true);
          void onRefresh().finally(() => setBusy(false));
        }}
      >
        {t('我已支付，刷新')}
      </Button>
      {(name === 'alipay' || name === 'paypal') && (
        <Button
          component="a"
          href={payPage(order.id, name)}
          target="_blank"
          rel="noopener"
          size="md"
          variant="light"
        >
          {t('重新打开支付页面')}
        </Button>
      )}
      <Button size="md" variant="default" onClick={onChange}>
        {t('更换支付方式')}
      </Button>
    </>
  );
}
