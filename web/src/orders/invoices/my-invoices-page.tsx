import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { InvoiceTitle } from '@vigil/domain/orders/public';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { exactTime, sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListPlace } from '../../app/list-place.ts';
import { Page } from '../../app/page.tsx';
import { Pager } from '../../app/pager.tsx';
import {
  InvoiceOrdersDocument,
  InvoiceWithdrawDocument,
  OwnInvoicesDocument,
  type OwnInvoiceFragment,
} from '../../generated/graphql.ts';
import styles from '../order-list.module.css';
import { InvoiceRequestDialog, type BegunInvoice } from './invoice-request-dialog.tsx';
import { sayStage } from './invoice-words.ts';

const perPage = 10;
type TitleTexts = Omit<InvoiceTitle, 'kind' | 'type'>;

/** 我的发票 of the user centre: what invoices were asked for, what became of them, and their files. */
export function MyInvoicesPage() {
  const { current, turn } = useListPlace();
  const [asking, setAsking] = useState<BegunInvoice | null>(null);
  const query = useQuery(OwnInvoicesDocument, {
    variables: { input: { current, size: perPage } },
    fetchPolicy: 'cache-and-network',
  });
  const [withdraw] = useMutation(InvoiceWithdrawDocument);
  const reload = async () => void (await query.refetch().catch(() => undefined));
  const takeBack = async (id: string) => {
    try {
      await withdraw({ variables: { id } });
      notifySuccess(t('开票申请已撤回'));
    } catch (error) {
      notifyError(error);
    }
    await reload();
  };
  const askTakeBack = ({ id, title, amount }: OwnInvoiceFragment) =>
    modals.openConfirmModal({
      title: t('撤回开票申请'),
      children: t('撤回“{{name}}”的开票申请（{{amount}}）后，可以重新申请。', {
        name: title?.name ?? '—',
        amount: sayMoney(amount),
      }),
      labels: { confirm: t('撤回申请'), cancel: t('取消') },
      onConfirm: () => void takeBack(id),
    });
  const used = (query.data?.invoices.records ?? []).flatMap(({ title }) => typedOf(title) ?? []);
  const earlier = used.filter(({ kind }, index) => index === used.findIndex((one) => one.kind === kind));
  const mayAsk = useQuery(InvoiceOrdersDocument, { fetchPolicy: 'cache-and-network' });
  const ask = mayAsk.data?.invoiceOrders.length !== 0 && (
    <Button onClick={() => setAsking({ title: used[0] ?? null, earlier })}>{t('申请开票')}</Button>
  );
  return (
    <Page title={t('我的发票')} actions={ask || undefined}>
      <QueryView
        query={query}
        loading={<Loading shape="entries" />}
        isEmpty={({ invoices }) => invoices.total === 0}
        empty={
          <Empty title={t('暂无发票')} hint={t('已支付的订单可以申请开票，一张发票可以包含多个订单。')} />
        }
      >
        {({ invoices }) => (
          <>
            <ul className={styles['orders']}>
              {invoices.records.map((one) => (
                <InvoiceLine
                  key={one.id}
                  invoice={one}
                  onTakeBack={() => askTakeBack(one)}
                  onAgain={() =>
                    setAsking({
                      title: typedOf(one.title),
                      orderIds: one.orders.map(({ orderId }) => orderId),
                      reason: one.reason,
                      earlier,
                    })
                  }
                />
              ))}
            </ul>
            <Pager current={invoices.current} pages={invoices.pages} total={invoices.total} onChange={turn} />
          </>
        )}
      </QueryView>
      {asking !== null && (
        <InvoiceRequestDialog
          begun={asking}
          onClose={() => setAsking(null)}
          onDone={() => {
            void reload();
            mayAsk.refetch().catch(() => undefined);
          }}
        />
      )}
    </Page>
  );
}

/** A title as it is typed anew; the server tells its kinds as texts. */
const typedOf = (title: OwnInvoiceFragment['title']): InvoiceTitle | null =>
  title === null
    ? null
    : {
        ...pick(title),
        kind: title.kind === 'person' ? 'person' : 'company',
        type: title.type === 'special' ? 'special' : 'general',
      };

const pick = ({
  name,
  taxNumber,
  mail,
  address,
  phone,
  bank,
  bankAccount,
  remark,
}: TitleTexts): TitleTexts => ({
  ...{ name, taxNumber, mail, address, phone, bank, bankAccount, remark },
});

interface InvoiceLineProps {
  readonly invoice: OwnInvoiceFragment;
  readonly onTakeBack: () => void;
  readonly onAgain: () => void;
}

function InvoiceLine({ invoice, onTakeBack, onAgain }: InvoiceLineProps) {
  const { tone, words } = sayStage(invoice);
  const { title, orders } = invoice;
  const name = title?.name ?? '—';
  return (
    <li className={styles['order']}>
      <div className={styles['words']}>
        <Text fw={600}>{name}</Text>
        {title !== null && title.taxNumber !== '' && <Text size="sm">{title.taxNumber}</Text>}
        <p className={styles['told']}>
          {orders.length > 0 && <span>{orders.map((one) => one.title).join('、')}</span>}
          <span title={exactTime(invoice.requestTime)}>
            {t('申请于 {{time}}', { time: sayTime(invoice.requestTime) })}
          </span>
          {invoice.number !== null && <span>{t('发票号码 {{number}}', { number: invoice.number })}</span>}
        </p>
        {invoice.reason !== '' && (
          <Text size="sm">{t('退回原因：{{reason}}', { reason: invoice.reason })}</Text>
        )}
        {invoice.reversalDue && (
          <Text size="sm">{t('订单有退款，该发票将由财务红冲；红冲后可为剩余金额重新申请。')}</Text>
        )}
      </div>
      <div className={styles['end']}>
        <strong className={styles['price']}>{sayMoney(invoice.amount)}</strong>
        <span>
          <Tag tone={tone}>{words}</Tag>
        </span>
        <span className={styles['acts']}>
          {invoice.fileUrl !== null && (
            <Button
              component="a"
              variant="default"
              href={invoice.fileUrl}
              target="_blank"
              rel="noopener"
              aria-label={t('下载发票：{{name}}', { name })}
            >
              {t('下载发票')}
            </Button>
          )}
          {invoice.stage === 'requested' && (
            <Button variant="default" onClick={onTakeBack} aria-label={t('撤回开票申请：{{name}}', { name })}>
              {t('撤回申请')}
            </Button>
          )}
          {invoice.stage === 'returned' && (
            <Button variant="default" onClick={onAgain} aria-label={t('重新申请开票：{{name}}', { name })}>
              {t('重新申请')}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
