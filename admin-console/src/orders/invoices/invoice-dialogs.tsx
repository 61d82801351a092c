import { FileInput, Textarea, TextInput } from '@mantine/core';
import { invoiceReasonMost } from '@vigil/domain/orders/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { wallTimeOf } from '@vigil/ui/console/dates/wall-time.ts';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { uploadOwnFile } from '@vigil/ui/upload/send-file.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import {
  InvoiceIssueDocument,
  InvoiceReturnDocument,
  InvoiceReverseDocument,
  type InvoiceSheetQuery,
} from '../../generated/graphql.ts';

interface InvoiceDialogProps {
  readonly sheet: InvoiceSheetQuery['invoiceSheet'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const isNumber = (text: string): boolean => /^\d{8,20}$/.test(text.trim());
const numberProblem = (text: string): string | undefined =>
  isNumber(text) ? undefined : t('发票号码应为 8 至 20 位数字！');

const About = ({ sheet }: Pick<InvoiceDialogProps, 'sheet'>) => (
  <>
    <strong>{sheet.title?.name ?? sheet.realName}</strong> · {sayMoney(sheet.amount)}
  </>
);

interface NumberFieldProps {
  readonly label: string;
  readonly description: string;
  readonly number: string;
  /** somebody tried to send it: what is wrong is said */
  readonly tried: boolean;
  readonly onChange: (number: string) => void;
}

const NumberField = ({ label, description, number, tried, onChange }: NumberFieldProps) => (
  <TextInput
    {...{ label, description }}
    withAsterisk
    inputMode="numeric"
    maxLength={20}
    value={number}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={tried ? numberProblem(number) : undefined}
  />
);

/** 登记发票: the number, day and file that the tax system gave. */
export function InvoiceIssueDialog({ sheet, onClose, onDone }: InvoiceDialogProps) {
  const act = useCall(InvoiceIssueDocument);
  const [number, setNumber] = useState('');
  const [issuedOn, setIssuedOn] = useState(() => wallTimeOf(Date.now()).slice(0, 10));
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (!isNumber(number) || issuedOn === '' || file === null || sending) return;
    setSending(true);
    setProblem(null);
    try {
      const fileUrl = await uploadOwnFile(file);
      const { id, amount } = sheet;
      if (!(await act.run({ id, amount, number: number.trim(), issuedOn, fileUrl }))) return;
      notifySuccess(t('发票已登记，申请人会收到通知'));
      onDone();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('登记发票')}
      object={<About sheet={sheet} />}
      submitLabel={t('登记并通知申请人')}
      unsaved={number !== '' || file !== null}
      busy={act.busy || sending}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <NumberField
        label={t('发票号码')}
        description={t('数电票为 20 位数字')}
        {...{ number, tried }}
        onChange={setNumber}
      />
      <TextInput
        label={t('开票日期')}
        type="date"
        withAsterisk
        value={issuedOn}
        onChange={(event) => setIssuedOn(event.currentTarget.value)}
        error={tried && issuedOn === '' ? t('请填写开票日期！') : undefined}
      />
      <FileInput
        label={t('发票文件')}
        description={t('税务系统开具的 PDF 或 OFD，加密保存，仅申请人和财务可见')}
        placeholder={t('选择文件')}
        withAsterisk
        accept=".pdf,.ofd"
        value={file}
        onChange={setFile}
        error={problem ?? (tried && file === null ? t('请选择发票文件！') : undefined)}
      />
    </ActDialog>
  );
}

/** 退回: why no invoice is made out; the applicant corrects it and asks anew. */
export function InvoiceReturnDialog({ sheet, onClose, onDone }: InvoiceDialogProps) {
  const act = useCall(InvoiceReturnDocument);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (reason.trim() === '' || !(await act.run({ id: sheet.id, reason: reason.trim() }))) return;
    notifySuccess(t('开票申请已退回，申请人会收到通知'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('退回开票申请')}
      object={<About sheet={sheet} />}
      submitLabel={t('退回')}
      unsaved={reason.trim() !== ''}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <Textarea
        label={t('退回原因')}
        description={t('申请人会看到')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={invoiceReasonMost}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && reason.trim() === '' ? t('请填写退回原因！') : undefined}
      />
    </ActDialog>
  );
}

/** 登记红冲: the number of the red invoice that took it back; its orders may be invoiced anew. */
export function InvoiceReverseDialog({ sheet, onClose, onDone }: InvoiceDialogProps) {
  const act = useCall(InvoiceReverseDocument);
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (!isNumber(number) || !(await act.run({ id: sheet.id, number: number.trim() }))) return;
    notifySuccess(t('红冲已登记'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('登记红冲')}
      object={<About sheet={sheet} />}
      submitLabel={t('登记红冲')}
      danger
      unsaved={number !== ''}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <NumberField
        label={t('红字发票号码')}
        description={t('登记后不能撤销；申请人可为剩余金额重新申请开票')}
        {...{ number, tried }}
        onChange={setNumber}
      />
    </ActDialog>
  );
}
