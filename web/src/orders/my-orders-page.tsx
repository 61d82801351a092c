import { useQuery } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListPlace } from '../app/list-place.ts';
import { Page } from '../app/page.tsx';
import { Pager } from '../app/pager.tsx';
import { OwnOrdersDocument, type PayOrderFieldsFragment } from '../generated/graphql.ts';
import { channelName } from './channel-words.ts';
import { ReceiptButton } from './invoices/receipt-button.tsx';
import { PayDialog } from './pay-dialog.tsx';
import styles from './pay-dialog.module.css';

const perPage = 10;

/** 我的订单 of the user centre: own orders, newest first; one that can still be paid is paid here. */
export function MyOrdersPage() {
  const { current, turn } = useListPlace();
  const [paying, setPaying] = useState<string | null>(null);
  const query = useQuery(OwnOrdersDocument, { variables: { input: { current, size: perPage } } });
  return (
    <Page title={t('我的订单')}>
      <QueryView
        query={query}
        loading={<Loading shape="page" />}
        isEmpty={({ payOrders }) => payOrders.total === 0}
        empty={<Empty title={t('暂无订单')} hint={t('购买考试或题库后，订单会显示在这里。')} />}
      >
        {({ payOrders }) => (
          <>
            <ul className={styles['orders']}>
              {payOrders.records.map((order) => (
                <OrderLine key={order.id} order={order} onPay={() => setPaying(order.id)} />
              ))}
            </ul>
            <Pager
              current={payOrders.current}
              pages={payOrders.pages}
              total={payOrders.total}
              onChange={turn}
            />
          </>
        )}
      </QueryView>
      {paying !== null && (
        <PayDialog
          orderId={paying}
          onClose={() => setPaying(null)}
          onPaid={() => {
            setPaying(null);
            void query.refetch();
          }}
        />
      )}
    </Page>
  );
}

const states = [
  { tone: 'warning', words: t('待支付') },
  { tone: 'success', words: t('已支付') },
  { tone: 'quiet', words: t('已关闭') },
  { tone: 'info', words: t('退款中') },
  { tone: 'quiet', words: t('已退款') },
] as const;

interface OrderLineProps {
  readonly order: PayOrderFieldsFragment;
  readonly onPay: () => void;
}

function OrderLine({ order, onPay }: OrderLineProps) {
  const isOpen = order.orderState === 0 && order.leftSeconds > 0;
  const state = order.orderState === 0 && !isOpen ? states[2] : (states[order.orderState] ?? states[2]);
  return (
    <li className={styles['order']}>
      <div className={styles['words']}>
        <Text fw={600}>{order.title}</Text>
        <Text size="sm" c="dimmed">
          {order.payTime === null
            ? t('下单时间：{{time}}', { time: sayTime(order.createTime) })
            : t('支付时间：{{time}}', { time: sayTime(order.payTime) })}
          {order.payTime !== null && order.channel !== null && ` · ${channelName(order.channel)}`}
        </Text>
      </div>
      <div className={styles['end']}>
        <strong>{sayMoney(order.price)}</strong>
        <Tag tone={state.tone}>{state.words}</Tag>
        {order.orderState === 1 && order.price > 0 && (
          <ReceiptButton orderId={order.id} title={order.title} />
        )}
        {isOpen && (
          <Button onClick={onPay} aria-label={t('继续支付：{{title}}', { title: order.title })}>
            {t('继续支付')}
          </Button>
        )}
      </div>
    </li>
  );
}
