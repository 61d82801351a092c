import { useQuery } from '@apollo/client/react';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { notifyError, notifySuccess, notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { clock, sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import {
  OwnOrderDocument,
  PayChannelsDocument,
  type PayChannelsQuery,
  type PayOrderFieldsFragment,
} from '../generated/graphql.ts';
import { channelName, foreignPrice, payPage, sandboxWords } from './channel-words.ts';
import { DiscountCode } from './discount-code.tsx';
import styles from './pay-dialog.module.css';
import { usePaySocket } from './use-pay-socket.ts';
import { Waiting } from './waiting.tsx';

interface PayDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
  /** 1.5 s after it was paid: what was bought is to be shown anew */
  readonly onPaid: () => void;
}

const unpaid = 0;
const paid = 1;
const reloadMilliseconds = 1500;

/**
 * Paying an own order: choose a way, wait for the payment on the channel's page, or change the way. Only the
 * server says that it is paid; its clock says how long it may be. [pay-001] [pay-005] [pay-006] [pay-011]
 */
export function PayDialog({ orderId, onClose, onPaid }: PayDialogProps) {
  const order = useQuery(OwnOrderDocument, { variables: { id: orderId }, fetchPolicy: 'network-only' });
  const [isPaid, setIsPaid] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const succeed = (): void => {
    if (isPaid) return;
    setIsPaid(true);
    notifySuccess(t('支付成功！'));
    closing.current = setTimeout(onPaid, reloadMilliseconds);
  };
  usePaySocket(orderId, succeed);
  const refresh = async (): Promise<void> => {
    const { data } = await order.refetch().catch((error: unknown) => {
      notifyError(error);
      return { data: undefined };
    });
    if (data?.payOrder.orderState === paid) succeed();
    else if (data !== undefined) notifyWarning(t('订单尚未支付成功，请稍后刷新..'));
  };
  return (
    <Dialog opened onClose={onClose} title={t('支付')}>
      <QueryView query={order} loading={<Loading shape="page" />}>
        {({ payOrder }) => (
          <Stack gap="md">
            <div className={styles['what']}>
              <Text>{payOrder.title}</Text>
              <strong className={styles['price']}>{sayMoney(payOrder.price)}</strong>
            </div>
            {payOrder.discountCode !== null && (
              <Text size="sm">
                {t('已使用优惠码 {{code}}，原价 {{price}}', {
                  code: payOrder.discountCode,
                  price: sayMoney(payOrder.fullPrice),
                })}
              </Text>
            )}
            {isPaid || payOrder.orderState === paid ? (
              <Alert color="teal">{t('支付成功！')}</Alert>
            ) : (
              <Paying
                order={payOrder}
                onRefresh={refresh}
                onApplied={() => void order.refetch().catch(notifyError)}
                onFree={succeed}
              />
            )}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}

/** Money that came and buys nothing goes back: nobody is to think that it is lost. */
const closedWords: Readonly<Record<number, string>> = {
  3: t('订单已关闭，已支付的款项正在原路退回。'),
  4: t('订单已关闭，已支付的款项已原路退回。'),
};

interface PayingProps {
  readonly order: PayOrderFieldsFragment;
  readonly onRefresh: () => Promise<void>;
  /** a code made it cheaper */
  readonly onApplied: () => void;
  /** a code left nothing to pay */
  readonly onFree: () => void;
}

function Paying({ order, onRefresh, onApplied, onFree }: PayingProps) {
  const left = useSecondsLeft(order.leftSeconds);
  const [chosen, setChosen] = useState<string | null>(null);
  const channels = useQuery(PayChannelsDocument, { fetchPolicy: 'cache-first' });
  if (order.orderState !== unpaid || left === 0)
    return <Alert color="amber">{closedWords[order.orderState] ?? t('订单已关闭，请重新下单！')}</Alert>;
  return (
    <QueryView query={channels} loading={<Loading count={3} />}>
      {({ payChannels }) => {
        const open = payChannels.filter(({ enabled }) => enabled);
        const channel = open.find(({ name }) => name === chosen);
        return (
          <>
            <Text role="timer" aria-live="off">
              {t('请在 {{left}} 内完成支付，超时订单将自动取消。', { left: clock(left) })}
            </Text>
            {order.discountable && channel === undefined && (
              <DiscountCode orderId={order.id} {...{ onApplied, onFree }} />
            )}
            {open.some(({ sandbox }) => sandbox) && (
              <Alert color="amber" icon={<IconFlask size={20} aria-hidden />}>
                {sandboxWords}
              </Alert>
            )}
            {open.length === 0 && <Alert color="amber">{t('暂未开通支付方式，请联系管理员。')}</Alert>}
            {channel === undefined ? (
              open.length > 0 && (
                <Stack gap="sm" role="group" aria-labelledby="pay-ways">
                  <Text id="pay-ways" fw={600}>
                    {t('选择支付方式')}
                  </Text>
                  {open.map((one) => (
                    <Way key={one.name} order={order} channel={one} onChosen={setChosen} />
                  ))}
                </Stack>
              )
            ) : (
              <Waiting
                order={order}
                channel={channel}
                onRefresh={onRefresh}
                onChange={() => setChosen(null)}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

interface WayProps {
  readonly order: PayOrderFieldsFragment;
  readonly channel: PayChannelsQuery['payChannels'][number];
  readonly onChosen: (name: string) => void;
}

/** A way to pay: WeChat's code comes into the dialog, the others' pages open beside it. */
function Way({ order, channel, onChosen }: WayProps) {
  const { name } = channel;
  const look = { size: 'md', variant: 'default', onClick: () => onChosen(name) } as const;
  const words = channelName(name);
  const price = foreignPrice(order.price, channel);
  if (name !== 'alipay' && name !== 'paypal') return <Button {...look}>{words}</Button>;
  return (
    <Button
      {...look}
      classNames={{ root: styles['way'], label: styles['wayLabel'] }}
      component="a"
      href={payPage(order.id, name)}
      target="_blank"
      rel="noopener"
    >
      {words}
      {price !== null && (
        <>
          {' '}
          <span className={styles['dot']}>·</span> <span className={styles['whole']}>{price}</span>
        </>
      )}
    </Button>
  );
}

/** Counts down what the server said, by a clock that nobody sets. */
function useSecondsLeft(leftSeconds: number): number {
  const [left, setLeft] = useState(leftSeconds);
  useEffect(() => {
    const since = performance.now();
    const look = (): void =>
      setLeft(Math.max(0, Math.ceil(leftSeconds - (performance.now() - since) / 1000)));
    look();
    const ticking = setInterval(look, 1000);
    return () => clearInterval(ticking);
  }, [leftSeconds]);
  return left;
}
