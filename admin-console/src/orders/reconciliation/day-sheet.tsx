import { useQuery } from '@apollo/client/react';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Copyable } from '@vigil/ui/console/copyable.tsx';
import { Details, DetailsPart, Figures } from '@vigil/ui/console/details.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import {
  ReconciliationCompareDocument,
  ReconciliationDayDocument,
  type ReconciliationDayFieldsFragment,
} from '../../generated/graphql.ts';
import { ExplainDialog } from './explain-dialog.tsx';
import { DayStateTags } from './reconciliation-columns.tsx';
import { adviceOf, kindOf, sayAmount, stageOf, type Difference } from './reconciliation-words.ts';

interface DaySheetProps {
  /** channel and day: `alipay-2026-11-27` */
  readonly id: string;
  /** something changed that the list shows */
  readonly onChanged: () => void;
}

/** One day's bill of a channel: what it says, what we say, and what differs. */
export function DaySheet({ id, onChanged }: DaySheetProps) {
  const at = id.indexOf('-');
  const whose = { channel: id.slice(0, at), day: id.slice(at + 1) };
  const query = useQuery(ReconciliationDayDocument, { variables: whose, fetchPolicy: 'network-only' });
  const [explaining, setExplaining] = useState<Difference | null>(null);
  const compare = useCall(ReconciliationCompareDocument);
  const { may } = useSession();
  const done = () => {
    void query.refetch().catch(() => undefined);
    onChanged();
  };
  const compareAgain = async () => {
    if (!(await compare.run(whose))) return;
    notifySuccess(t('已核对最新账单'));
    done();
  };
  return (
    <QueryView query={query} loading={<Loading count={5} />}>
      {({ reconciliationDay: day }) => (
        <Stack gap="md">
          {day.sandbox && <Alert color="orange">{t('沙箱账单，不产生真实扣款。')}</Alert>}
          {day.state === 'waiting' && <Alert color="blue">{t('账单尚未核对，系统会自动重试。')}</Alert>}
          <DaySums day={day} />
          {may('pay:reconcile:settle') && (
            <div>
              <Button size="xs" variant="default" loading={compare.busy} onClick={() => void compareAgain()}>
                {day.state === 'waiting' ? t('立即对账') : t('重新对账')}
              </Button>
              {compare.error !== null && compare.error !== undefined && (
                <Text size="sm" c="red" mt={4} role="alert">
                  {messageOf(compare.error)}
                </Text>
              )}
            </div>
          )}
          {day.found.map((one) => (
            <DifferenceView
              key={one.id}
              difference={one}
              onExplain={may('pay:reconcile:settle') ? () => setExplaining(one) : null}
            />
          ))}
          {day.more > 0 && <Alert color="red">{t('另有 {{n}} 处差异未列出。', { n: day.more })}</Alert>}
          {explaining !== null && (
            <ExplainDialog
              {...{ ...whose, difference: explaining }}
              onClose={() => setExplaining(null)}
              onDone={done}
            />
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function DaySums({ day }: { readonly day: ReconciliationDayFieldsFragment }) {
  const { here, there, currency } = day;
  const both = (count: number, amount: number): string =>
    t('{{amount}}（{{n}} 笔）', { amount: sayAmount(amount, currency), n: count });
  if (day.state === 'waiting') return null;
  return (
    <>
      <Figures
        items={[
          [t('账单笔数'), sayNumber(day.lines)],
          [t('相符'), sayNumber(day.matched)],
          [t('差异'), sayNumber(day.differences)],
          [t('手续费'), sayAmount(day.fees, currency)],
        ]}
      />
      <Details
        items={[
          [t('结果'), <DayStateTags key="state" {...{ state: day.state, open: day.open }} />],
          [t('本站收款'), both(here.payments, here.paid)],
          [t('账单收款'), both(there.payments, there.paid)],
          [t('本站退款'), both(here.refunds, here.refunded)],
          [t('账单退款'), both(there.refunds, there.refunded)],
          [t('核对时间'), day.comparedAt === null ? null : <When key="at" value={day.comparedAt} />],
        ]}
      />
    </>
  );
}

interface DifferenceViewProps {
  readonly difference: Difference;
  /** null: the reader settles nothing */
  readonly onExplain: (() => void) | null;
}

function DifferenceView({ difference, onExplain }: DifferenceViewProps) {
  const { stage, number, transactionId, orderId, kind } = difference;
  const { word, tone } = stageOf(stage);
  const open = stage === 'open';
  return (
    <DetailsPart
      title={kindOf(difference)}
      aside={
        open &&
        onExplain !== null && (
          <Button size="xs" variant="default" onClick={onExplain}>
            {t('说明')}
          </Button>
        )
      }
    >
      <Details
        items={[
          [
            t('处理'),
            <Tag key="stage" tone={tone}>
              {word}
            </Tag>,
          ],
          [t('本站金额'), sayAmount(difference.here, difference.hereCurrency)],
          [t('账单金额'), sayAmount(difference.there, difference.thereCurrency)],
          [
            t('应收手续费'),
            kind === 'Fee' ? sayAmount(difference.feeExpected, difference.thereCurrency) : null,
          ],
          [t('实收手续费'), kind === 'Fee' ? sayAmount(difference.fee, difference.thereCurrency) : null],
          [t('商户单号'), number === '' ? null : <Copyable key="n" text={number} noun={t('商户单号')} />],
          [
            t('渠道流水号'),
            transactionId === '' ? null : <Copyable key="t" text={transactionId} noun={t('渠道流水号')} />,
          ],
          [t('订单编号'), orderId === null ? null : <Copyable key="o" text={orderId} noun={t('订单编号')} />],
          [t('说明'), difference.words],
          [t('说明人'), difference.by],
          [
            t('说明时间'),
            difference.explainedAt === null ? null : <When key="at" value={difference.explainedAt} />,
          ],
        ]}
      />
      {open && (
        <Text size="sm" mt="xs">
          {adviceOf(difference)}
        </Text>
      )}
    </DetailsPart>
  );
}
