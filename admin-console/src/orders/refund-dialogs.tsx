import { Text, Textarea, TextInput } from '@mantine/core';
import { refundReasonMost } from '@vigil/domain/orders/public';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { RefundDecideDocument, RefundRequestDocument, type OrderSheetQuery } from '../generated/graphql.ts';
import { reasonOf } from './order-words.ts';

type Sheet = OrderSheetQuery['orderSheet'];

interface RefundDialogProps {
  readonly sheet: Sheet;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Fen of what was typed as yuan; null: it is no amount. */
export function fenOf(text: string): number | null {
  const typed = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (typed === null) return null;
  return Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0'));
}

interface RequestDialogProps extends RefundDialogProps {
  /** of an order for several people the one whose money goes back, whole; null: the order is for one thing */
  readonly line: Sheet['lines'][number] | null;
}

/** 申请退款: a part or all of what is left, or one person's line, with a reason; another person decides. */
export function RefundRequestDialog({ sheet, line, onClose, onDone }: RequestDialogProps) {
  const act = useCall(RefundRequestDocument);
  const [amount, setAmount] = useState(((line?.amount ?? sheet.refundable) / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const fen = fenOf(amount);
  const tooMuch = fen !== null && fen > sheet.refundable;
  const wrong = fen === null || fen < 1 || tooMuch;
  const submit = async () => {
    setTried(true);
    if (wrong || reason.trim() === '') return;
    if (!(await act.run({ id: sheet.id, amount: fen, reason: reason.trim(), lineId: line?.lineId ?? null })))
      return;
    notifySuccess(t('退款申请已提交，等待审核'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('申请退款')}
      object={
        <>
          <strong>{sheet.title}</strong> · {line?.realName ?? sheet.realName}
        </>
      }
      submitLabel={t('提交申请')}
      unsaved={reason.trim() !== ''}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <TextInput
        label={t('退款金额（元）')}
        description={
          line === null
            ? t('最多可退 {{most}}；全部退款后，购买的内容不再可用', { most: sayMoney(sheet.refundable) })
            : t('按人全额退款，退款后此人的报名和名额取消')
        }
        readOnly={line !== null}
        withAsterisk
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        error={
          tooMuch ? t('退款金额超过可退金额！') : tried && wrong ? t('请填写正确的退款金额！') : undefined
        }
      />
      <Textarea
        label={t('退款原因')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={refundReasonMost}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && reason.trim() === '' ? t('请填写退款原因！') : undefined}
      />
    </ActDialog>
  );
}

interface DecideDialogProps extends RefundDialogProps {
  readonly refund: Sheet['refunds'][number];
  readonly grant: boolean;
}

/** Grants a refund or declines it, saying once more how much goes to whom. */
export function RefundDecideDialog({ sheet, refund, grant, onClose, onDone }: DecideDialogProps) {
  const act = useCall(RefundDecideDocument);
  const [reason, setReason] = useState('');
  const submit = async () => {
    const decided = { id: sheet.id, refundId: refund.refundId, grant, reason: reason.trim() };
    if (!(await act.run(decided))) return;
    notifySuccess(grant ? t('退款已通过，款项将原路退回') : t('退款未通过'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={grant ? t('通过退款') : t('不通过退款')}
      object={
        <>
          <strong>{sheet.title}</strong> · {sheet.realName} · {sayMoney(refund.amount)}
        </>
      }
      submitLabel={grant ? t('通过并退款 {{amount}}', { amount: sayMoney(refund.amount) }) : t('不通过')}
      danger={grant}
      unsaved={reason.trim() !== ''}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Text>
        {t('{{who}}申请退款，原因：{{reason}}', {
          who: refund.requestedBy ?? '—',
          reason: reasonOf(refund),
        })}
      </Text>
      {grant ? (
        <Text size="sm">{t('款项按原支付方式退回，通过后不能撤销。')}</Text>
      ) : (
        <Textarea
          label={t('说明')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={refundReasonMost}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
