import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { Copyable } from '@vigil/ui/console/copyable.tsx';
import { Details, DetailsPart, Figures } from '@vigil/ui/console/details.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useSession } from '../app/session.tsx';
import { OrderSheetDocument, type OrderSheetQuery } from '../generated/graphql.ts';
import { OrderStateTags } from './order-columns.tsx';
import { OrderLines } from './order-lines.tsx';
import { reasonOf, sayChannel, stageOf } from './order-words.ts';
import { RefundDecideDialog, RefundRequestDialog } from './refund-dialogs.tsx';

type Sheet = OrderSheetQuery['orderSheet'];
type Refund = Sheet['refunds'][number];
type Asked =
  | { readonly kind: 'request'; readonly line: Sheet['lines'][number] | null }
  | { readonly kind: 'decide'; refund: Refund; grant: boolean };

interface OrderSheetProps {
  readonly id: string;
  /** something changed that the list shows */
  readonly onChanged: () => void;
}

/** One order: where its money came from, what of it is kept, and what goes back. */
export function OrderSheet({ id, onChanged }: OrderSheetProps) {
  const query = useQuery(OrderSheetDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { may } = useSession();
  const done = () => {
    void query.refetch().catch(() => undefined);
    onChanged();
  };
  return (
    <QueryView query={query} loading={<Loading count={5} />}>
      {({ orderSheet: sheet }) => (
        <Stack gap="md">
          <Figures
            items={[
              [t('实收'), sayMoney(sheet.money.received)],
              [t('已得'), sayMoney(sheet.money.earned)],
              [t('待退'), sayMoney(sheet.money.owed)],
              [t('已退'), sayMoney(sheet.money.refunded)],
            ]}
          />
          {sheet.stuck && (
            <Alert color="red">{t('支付渠道拒绝了退款，系统会继续重试；请核对渠道账户余额。')}</Alert>
          )}
          <Details
            items={[
              [t('状态'), <OrderStateTags key="state" standing={sheet} />],
              [t('购买人'), `${sheet.realName} ${sheet.userName}`],
              [t('应付'), sayMoney(sheet.price)],
              [t('原价'), sheet.discountCode === null ? null : sayMoney(sheet.fullPrice)],
              [t('优惠码'), sheet.discountCode],
              [t('下单时间'), <When key="placed" value={sheet.createTime} />],
              [t('支付时间'), sheet.payTime === null ? null : <When key="paid" value={sheet.payTime} />],
              [t('订单编号'), <Copyable key="id" text={sheet.id} noun={t('订单编号')} />],
            ]}
          />
          {sheet.payments.length > 0 && (
            <DetailsPart title={t('收款')}>
              {sheet.payments.map((one) => (
                <Details
                  key={one.transactionId}
                  items={[
                    [sayChannel(one.channel), sayMoney(one.amount)],
                    [t('渠道交易号'), <Copyable key="id" text={one.transactionId} noun={t('渠道交易号')} />],
                    [t('到账时间'), <When key="at" value={one.receivedAt} />],
                    [t('说明'), one.kept ? null : t('不是该订单的有效付款，已安排退回')],
                  ]}
                />
              ))}
            </DetailsPart>
          )}
          {sheet.lines.length > 0 && (
            <OrderLines
              lines={sheet.lines}
              onRefund={may('pay:refund') ? (line) => setAsked({ kind: 'request', line }) : null}
            />
          )}
          {(sheet.refunds.length > 0 || sheet.refundable > 0) && (
            <DetailsPart
              title={t('退款')}
              aside={
                may('pay:refund') &&
                sheet.lines.length === 0 &&
                sheet.refundable > 0 && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setAsked({ kind: 'request', line: null })}
                  >
                    {t('申请退款')}
                  </Button>
                )
              }
            >
              {sheet.refunds.length === 0 && t('没有退款')}
              {sheet.refunds.map((refund) => (
                <RefundView
                  key={refund.refundId}
                  refund={refund}
                  onDecide={
                    may('pay:refund:audit') ? (grant) => setAsked({ kind: 'decide', refund, grant }) : null
                  }
                />
              ))}
            </DetailsPart>
          )}
          {asked?.kind === 'request' && (
            <RefundRequestDialog
              sheet={sheet}
              line={asked.line}
              onClose={() => setAsked(null)}
              onDone={done}
            />
          )}
          {asked?.kind === 'decide' && (
            <RefundDecideDialog
              {...{ sheet, refund: asked.refund, grant: asked.grant }}
              onClose={() => setAsked(null)}
              onDone={done}
            />
          )}
        </Stack>
      )}
    </QueryView>
  );
}

interface RefundViewProps {
  readonly refund: Refund;
  /** null: the reader decides on no refund */
  readonly onDecide: ((grant: boolean) => void) | null;
}

function RefundView({ refund, onDecide }: RefundViewProps) {
  const { word, tone } = stageOf(refund.stage);
  const { failures, requestedBy, decidedBy, settledAt, own } = refund;
  const waits = refund.stage === 'requested' && onDecide !== null;
  return (
    <>
      <Details
        items={[
          [
            sayMoney(refund.amount),
            <Tag key="stage" tone={tone}>
              {word}
            </Tag>,
          ],
          [t('原因'), reasonOf(refund)],
          [t('申请人'), requestedBy],
          [t('审核人'), decidedBy],
          [t('退回时间'), settledAt === null ? null : <When key="settled" value={settledAt} />],
          [t('渠道拒绝'), failures > 0 && refund.stage === 'owed' ? t('{{n}} 次', { n: failures }) : null],
        ]}
      />
      {waits && own && t('不能审核自己提交或本人订单的退款，由其他人审核。')}
      {waits && !own && (
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={() => onDecide(true)}>
            {t('通过')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onDecide(false)}>
            {t('不通过')}
          </Button>
        </Group>
      )}
    </>
  );
}
