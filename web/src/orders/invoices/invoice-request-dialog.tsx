import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Checkbox, Collapse, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { invoiceTitleProblem, invoiceTitleTyped, type InvoiceTitle } from '@vigil/domain/orders/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { InvoiceOrdersDocument, InvoiceRequestDocument } from '../../generated/graphql.ts';

interface InvoiceRequestDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const blank: InvoiceTitle = {
  ...{ kind: 'company', type: 'general', name: '', taxNumber: '', mail: '' },
  ...{ address: '', phone: '', bank: '', bankAccount: '', remark: '' },
};

/** 申请开票: for which orders, and to whom. What was typed stays when it is refused. */
export function InvoiceRequestDialog({ onClose, onDone }: InvoiceRequestDialogProps) {
  const query = useQuery(InvoiceOrdersDocument, { fetchPolicy: 'network-only' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [title, setTitle] = useState(blank);
  const [tried, setTried] = useState(false);
  const [request, { loading, error }] = useMutation(InvoiceRequestDocument);
  const orders = query.data?.invoiceOrders ?? [];
  const sum = orders
    .filter(({ orderId }) => chosen.includes(orderId))
    .reduce((all, { amount }) => all + amount, 0);
  const problem =
    chosen.length === 0 ? t('请选择要开票的订单！') : invoiceTitleProblem(invoiceTitleTyped(title));
  const submit = async () => {
    setTried(true);
    if (problem !== null || loading) return;
    const sent = await request({
      variables: { orderIds: [...chosen], title: invoiceTitleTyped(title) },
    }).catch(() => null);
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
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <Stack gap="md">
              <Checkbox.Group
                label={t('开票订单')}
                description={t('一张发票可以包含多个订单')}
                withAsterisk
                value={[...chosen]}
                onChange={setChosen}
              >
                <Stack gap="xs" mt="xs">
                  {orders.map((order) => (
                    <Checkbox
                      key={order.orderId}
                      value={order.orderId}
                      label={`${order.title} ${sayMoney(order.amount)}`}
                      description={order.payTime === null ? undefined : sayTime(order.payTime)}
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
              <TitleFields title={title} onChange={setTitle} />
              {(tried && problem !== null) || error !== undefined ? (
                <Text role="alert" c="red.8">
                  {problem ?? messageOf(error)}
                </Text>
              ) : null}
              <Group justify="space-between">
                <Text>{t('开票金额：{{amount}}', { amount: sayMoney(sum) })}</Text>
                <Group gap="sm">
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

interface TitleFieldsProps {
  readonly title: InvoiceTitle;
  readonly onChange: (title: InvoiceTitle) => void;
}

function TitleFields({ title, onChange }: TitleFieldsProps) {
  const company = title.kind === 'company';
  const special = title.type === 'special';
  const field = (name: Exclude<keyof InvoiceTitle, 'kind' | 'type'>, label: string, most: number) => ({
    ...{ label, maxLength: most, value: title[name] },
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...title, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <SegmentedControl
        aria-label={t('抬头类型')}
        value={title.kind}
        onChange={(kind) => onChange({ ...title, kind: kind as InvoiceTitle['kind'] })}
        data={[
          { value: 'company', label: t('单位') },
          { value: 'person', label: t('个人') },
        ]}
      />
      <TextInput
        {...field('name', company ? t('单位名称') : t('抬头'), 100)}
        withAsterisk
        autoComplete={company ? 'organization' : 'name'}
      />
      {company && (
        <TextInput
          {...field('taxNumber', t('纳税人识别号'), 24)}
          description={t('统一社会信用代码 18 位，系统会核对校验码')}
          withAsterisk
          autoCapitalize="characters"
          autoComplete="off"
        />
      )}
      <TextInput
        {...field('mail', t('接收邮箱'), 100)}
        withAsterisk
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {company && (
        <Checkbox
          label={t('需要增值税专用发票')}
          checked={special}
          onChange={(event) =>
            onChange({ ...title, type: event.currentTarget.checked ? 'special' : 'general' })
          }
        />
      )}
      <Collapse expanded={company && special}>
        <Stack gap="md">
          <Group grow align="start">
            <TextInput {...field('address', t('单位地址（选填）'), 100)} />
            <TextInput {...field('phone', t('电话（选填）'), 30)} />
          </Group>
          <Group grow align="start">
            <TextInput {...field('bank', t('开户银行（选填）'), 100)} />
            <TextInput {...field('bankAccount', t('银行账号（选填）'), 40)} />
          </Group>
        </Stack>
      </Collapse>
      <TextInput {...field('remark', t('发票备注（选填）'), 100)} />
    </>
  );
}
