import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { Copyable } from '@vigil/ui/console/copyable.tsx';
import { Details, DetailsPart } from '@vigil/ui/console/details.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { InvoiceSheetDocument, type InvoiceSheetQuery } from '../../generated/graphql.ts';
import { InvoiceIssueDialog, InvoiceReturnDialog, InvoiceReverseDialog } from './invoice-dialogs.tsx';
import { StageTag, typeWord } from './invoice-words.tsx';

type Title = NonNullable<InvoiceSheetQuery['invoiceSheet']['title']>;
type Asked = 'issue' | 'return' | 'reverse';

interface InvoiceSheetProps {
  readonly id: string;
  /** something changed that the list shows */
  readonly onChanged: () => void;
}

/** One invoice: to whom, for what, and what is to be done about it. */
export function InvoiceSheet({ id, onChanged }: InvoiceSheetProps) {
  const query = useQuery(InvoiceSheetDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = () => {
    void query.refetch().catch(() => undefined);
    onChanged();
  };
  const close = () => setAsked(null);
  return (
    <QueryView query={query} loading={<Loading count={5} />}>
      {({ invoiceSheet: sheet }) => (
        <Stack gap="md">
          {sheet.reversalDue && (
            <Alert color="red">
              {t('开票后订单有退款，发票金额多于实收，请在税务系统红冲后登记红字发票号码。')}
            </Alert>
          )}
          <Details
            items={[
              [t('状态'), <StageTag key="stage" stage={sheet.stage} reversalDue={sheet.reversalDue} />],
              [t('金额'), sayMoney(sheet.amount)],
              [t('申请人'), `${sheet.realName} ${sheet.userName}`],
              [t('申请时间'), <When key="requested" value={sheet.requestTime} />],
              [t('退回原因'), sheet.reason === '' ? null : sheet.reason],
              [t('发票号码'), sheet.number === null ? null : <NumberText key="number" text={sheet.number} />],
              [t('开票日期'), sheet.issuedOn],
              [
                t('红字发票'),
                sheet.redNumber === null ? null : <NumberText key="red" text={sheet.redNumber} />,
              ],
            ]}
          />
          {sheet.title === null ? (
            <Alert color="amber">{t('申请人的个人信息已被清除，无法开票。')}</Alert>
          ) : (
            <TitlePart title={sheet.title} />
          )}
          <DetailsPart title={t('订单')}>
            <Stack gap="sm">
              {sheet.orders.map((order) => (
                <Details
                  key={order.orderId}
                  items={[
                    [order.title, sayMoney(order.amount)],
                    [
                      t('支付时间'),
                      order.payTime === null ? null : <When key="paid" value={order.payTime} />,
                    ],
                    [t('订单编号'), <Copyable key="id" text={order.orderId} noun={t('订单编号')} />],
                  ]}
                />
              ))}
            </Stack>
          </DetailsPart>
          <Group gap="xs">
            {sheet.stage === 'requested' && sheet.title !== null && (
              <Button onClick={() => setAsked('issue')}>{t('登记发票')}</Button>
            )}
            {sheet.stage === 'requested' && (
              <Button variant="default" onClick={() => setAsked('return')}>
                {t('退回')}
              </Button>
            )}
            {sheet.fileUrl !== null && (
              <Button component="a" variant="default" href={sheet.fileUrl} target="_blank" rel="noopener">
                {t('查看发票文件')}
              </Button>
            )}
            {sheet.stage === 'issued' && (
              <Button variant={sheet.reversalDue ? 'filled' : 'default'} onClick={() => setAsked('reverse')}>
                {t('登记红冲')}
              </Button>
            )}
          </Group>
          {asked === 'issue' && <InvoiceIssueDialog sheet={sheet} onClose={close} onDone={done} />}
          {asked === 'return' && <InvoiceReturnDialog sheet={sheet} onClose={close} onDone={done} />}
          {asked === 'reverse' && <InvoiceReverseDialog sheet={sheet} onClose={close} onDone={done} />}
        </Stack>
      )}
    </QueryView>
  );
}

const NumberText = ({ text }: { readonly text: string }) => <Copyable text={text} noun={t('发票号码')} />;

const orNull = (text: string): string | null => (text === '' ? null : text);

function TitlePart({ title }: { readonly title: Title }) {
  return (
    <DetailsPart title={t('开票信息')}>
      <Details
        items={[
          [t('发票类型'), typeWord(title.type)],
          [t('抬头类型'), title.kind === 'company' ? t('单位') : t('个人')],
          [t('抬头'), <Copyable key="name" text={title.name} noun={t('抬头')} />],
          [
            t('纳税人识别号'),
            title.taxNumber === '' ? null : (
              <Copyable key="tax" text={title.taxNumber} noun={t('纳税人识别号')} />
            ),
          ],
          [t('接收邮箱'), title.mail],
          [t('地址'), orNull(title.address)],
          [t('电话'), orNull(title.phone)],
          [t('开户银行'), orNull(title.bank)],
          [t('银行账号'), orNull(title.bankAccount)],
          [t('备注'), orNull(title.remark)],
        ]}
      />
    </DetailsPart>
  );
}
