import { Anchor, Button, Text } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { BroughtContext } from '../app/brought.tsx';
import type { PayOrderFieldsFragment } from '../generated/graphql.ts';
import { channelName } from './channel-words.ts';
import { ReceiptButton } from './invoices/receipt-button.tsx';
import styles from './order-list.module.css';
import { isOpen, keptOf, sayMoneyBack, stateOf } from './order-words.ts';

interface OrderLineProps {
  readonly order: PayOrderFieldsFragment;
  readonly onPay: () => void;
}

/**
 * An own order: what it is for and the way there, what was paid, what came back, and by which number support
 * finds it.
 */
export function OrderLine({ order, onPay }: OrderLineProps) {
  const { tone, words } = stateOf(order);
  const kept = keptOf(order);
  const { bought = {} } = useContext(BroughtContext);
  const to = bought[order.kind]?.(order.subjectId);
  const at = order.payTime ?? order.createTime;
  return (
    <li className={styles['order']}>
      <div className={styles['words']}>
        {order.orderState === 1 && to !== undefined ? (
          <Anchor component={Link} to={to} fw={600}>
            {order.title}
          </Anchor>
        ) : (
          <Text fw={600}>{order.title}</Text>
        )}
        <p className={styles['told']}>
          <span title={exactTime(at)}>
            {order.payTime === null
              ? t('下单时间：{{time}}', { time: sayTime(at) })
              : t('支付时间：{{time}}', { time: sayTime(at) })}
          </span>
          {order.payTime !== null && order.channel !== null && <span>{channelName(order.channel)}</span>}
          <span>{t('订单号：{{id}}', { id: order.id })}</span>
        </p>
        {order.moneyBack.map((one, place) => (
          <p
            key={place}
            className={styles['told']}
            title={one.settledAt === null ? undefined : exactTime(one.settledAt)}
          >
            {sayMoneyBack(one)}
          </p>
        ))}
      </div>
      <div className={styles['end']}>
        <span className={styles['price']}>
          <strong>{sayMoney(order.price)}</strong>
          {kept !== null && (
            <span className={styles['after']}>{t('退款后 {{kept}}', { kept: sayMoney(kept) })}</span>
          )}
        </span>
        <span>
          <Tag tone={tone}>{words}</Tag>
        </span>
        <span className={styles['acts']}>
          {order.orderState === 1 && order.price > 0 && (
            <ReceiptButton orderId={order.id} title={order.title} />
          )}
          {isOpen(order) && (
            <Button onClick={onPay} aria-label={t('继续支付：{{title}}', { title: order.title })}>
              {t('继续支付')}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
