import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListPlace } from '../../app/list-place.ts';
import { Page } from '../../app/page.tsx';
import { Pager } from '../../app/pager.tsx';
import {
  InvoiceWithdrawDocument,
  OwnInvoicesDocument,
  type OwnInvoiceFragment,
} from '../../generated/graphql.ts';
import styles from '../order-list.module.css';
import { InvoiceRequestDialog } from './invoice-request-dialog.tsx';
import { sayStage } from './invoice-words.ts';

const perPage = 10;

/** 我的发票 of the user centre: what invoices were asked for, what became of them, and their files. */
export function MyInvoicesPage() {
  const { current, turn } = useListPlace();
  const [asking, setAsking] = useState(false);
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
  const ask = <Button onClick={() => setAsking(true)}>{t('申请开票')}</Button>;
  return (
    <Page title={t('我的发票')} actions={ask}>
      <QueryView
        query={query}
        loading={<Loading shape="page" />}
        isEmpty={({ invoices }) => invoices.total === 0}
        empty={
          <Empty title={t('暂无发票')} hint={t('已支付的订单可以申请开票，一张发票可以包含多个订单。')} />
        }
      >
        {({ invoices }) => (
          <>
            <ul className={styles['orders']}>
              {invoices.records.map((one) => (
                <InvoiceLine key={one.id} invoice={one} onTakeBack={() => void takeBack(one.id)} />
              ))}
            </ul>
            <Pager current={invoices.current} pages={invoices.pages} total={invoices.total} onChange={turn} />
          </>
        )}
      </QueryView>
      {asking && <InvoiceRequestDialog onClose={() => setAsking(false)} onDone={() => void reload()} />}
    </Page>
  );
}

interface InvoiceLineProps {
  readonly invoice: OwnInvoiceFragment;
  readonly onTakeBack: () => void;
}

function InvoiceLine({ invoice, onTakeBack }: InvoiceLineProps) {
  const { tone, words } = sayStage(invoice);
  const { title, orders } = invoice;
  const name = title?.name ?? '—';
  return (
    <li className={styles['order']}>
      <div className={styles['words']}>
        <Text fw={600}>{name}</Text>
        {title !== null && title.taxNumber !== '' && <Text size="sm">{title.taxNumber}</Text>}
        <Text size="sm" c="dimmed">
          {[
            orders.map((one) => one.title).join('、'),
            t('{{time}} 申请', { time: sayTime(invoice.requestTime) }),
            ...(invoice.number === null ? [] : [t('发票号码 {{number}}', { number: invoice.number })]),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
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
      </div>
    </li>
  );
}
