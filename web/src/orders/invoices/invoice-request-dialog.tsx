import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { invoiceTitleFaults, invoiceTitleTyped, type InvoiceTitle } from '@vigil/domain/orders/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { focusFirstFault } from '@vigil/ui/form/focus-first-fault.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type FormEvent } from 'react';
import { InvoiceOrdersDocument, InvoiceRequestDocument } from '../../generated/graphql.ts';
import styles from '../order-list.module.css';
import { TitleFields } from './title-fields.tsx';

export interface BegunInvoice {
  readonly title: InvoiceTitle | null;
  readonly orderIds?: readonly string[];
  /** why it came back */
  readonly reason?: string;
  /** the last title used of each kind */
  readonly earlier?: readonly InvoiceTitle[];
}

interface InvoiceRequestDialogProps {
  /** what is there to begin with: of the invoice before, or of one that came back */
  readonly begun?: BegunInvoice;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const blank: InvoiceTitle = {
  ...{ kind: 'company', type: 'general', name: '', taxNumber: '', mail: '' },
  ...{ address: '', phone: '', bank: '', bankAccount: '', remark: '' },
};

/** 申请开票: for which orders, and to whom. What was typed stays when it is refused. */
export function InvoiceRequestDialog({ begun, onClose, onDone }: InvoiceRequestDialogProps) {
  const query = useQuery(InvoiceOrdersDocument, { fetchPolicy: 'network-only' });
  const [picked, setPicked] = useState(begun?.orderIds);
  const [title, setTitle] = useState(begun?.title ?? blank);
  const [tried, setTried] = useState(false);
  const [request, { loading, error }] = useMutation(InvoiceRequestDocument);
  const orders = query.data?.invoiceOrders ?? [];
  // The only one there is needs no choice.
  const chosen = picked ?? (orders.length === 1 ? orders.map(({ orderId }) => orderId) : []);
  const wanted = orders.filter(({ orderId }) => chosen.includes(orderId));
  const sum = wanted.reduce((all, { amount }) => all + amount, 0);
  const none = wanted.length === 0 ? t('请选择要开票的订单！') : null;
  const faults = invoiceTitleFaults(invoiceTitleTyped(title));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (loading) return;
    if (none !== null || Object.keys(faults).length > 0) return focusFirstFault(event.currentTarget);
    const orderIds = wanted.map(({ orderId }) => orderId);
    const sent = await request({ variables: { orderIds, title: invoiceTitleTyped(title) } }).catch(
      () => null,
    );
    if (sent?.data === null || sent?.data === undefined) return;
    notifySuccess(t('开票申请已提交，开具后会通知您'));
    onDone();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('申请开票')} size="lg">
      <QueryView
        query={query}
        loading={<Loading count={3} />}
        isEmpty={({ invoiceOrders }) => invoiceOrders.length === 0}
        empty={<Empty title={t('没有可以开票的订单')} hint={t('已支付且没有申请过开票的订单会列在这里。')} />}
      >
        {() => (
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack gap="md">
              {begun?.reason !== undefined && begun.reason !== '' && (
                <Alert color="amber" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
                  {t('退回原因：{{reason}}', { reason: begun.reason })}
                </Alert>
              )}
              <Checkbox.Group
                label={t('开票订单')}
                description={t('一张发票可以包含多个订单')}
                withAsterisk
                error={tried && none}
                value={[...chosen]}
                onChange={setPicked}
              >
                <Stack gap="xs" mt="xs">
                  {orders.map((order) => (
                    <Checkbox
                      key={order.orderId}
                      value={order.orderId}
                      aria-invalid={(tried && none !== null) || undefined}
                      label={`${order.title} ${sayMoney(order.amount)}`}
                      description={order.payTime === null ? undefined : sayTime(order.payTime)}
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
              <TitleFields
                title={title}
                faults={tried ? faults : {}}
                earlier={begun?.earlier ?? []}
                onChange={setTitle}
              />
              {error !== undefined && (
                <Text role="alert" c="var(--vigil-danger)">
                  {messageOf(error)}
                </Text>
              )}
              <Group justify="space-between" gap="xs" className={styles['foot']}>
                <Text>{t('开票金额：{{amount}}', { amount: sayMoney(sum) })}</Text>
                <Group gap="sm" className={styles['footActs']}>
                  <Button variant="default" onClick={onClose}>
                    {t('取消')}
                  </Button>
                  <Button type="submit" loading={loading}>
                    {t('提交申请')}
                  </Button>
                </Group>
              </Group>
            </Stack>
          </form>
        )}
      </QueryView>
    </Dialog>
  );
}
