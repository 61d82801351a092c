import { useMutation } from '@apollo/client/react';
import { Alert, Button, FileButton, List } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconReceipt } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { sayNumber, exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { AuditCheckReceiptsDocument, type AuditCheckReceiptsMutation } from '../generated/graphql.ts';
import { countVerdicts, isInLog, receiptsIn, verdictWord } from './receipts-verdict.ts';
import styles from './seal-panel.module.css';

type Checked = AuditCheckReceiptsMutation['auditCheckReceipts'];

const perCall = 500;
const shownAtMost = 5;

/** 核对回执: holds a candidate's file of receipts against the server's key and log. */
export function CheckReceipts() {
  const [check, { loading }] = useMutation(AuditCheckReceiptsDocument);
  const [outcome, setOutcome] = useState<
    { readonly file: string; readonly checked: Checked } | { readonly problem: string } | null
  >(null);
  const read = async (file: File | null) => {
    if (file === null) return;
    const receipts = receiptsIn(await file.text());
    if (receipts === null || receipts.length === 0)
      return setOutcome({ problem: t('“{{name}}”中没有回执。', { name: file.name }) });
    try {
      const checked: Checked = [];
      for (let at = 0; at < receipts.length; at += perCall) {
        const { data } = await check({ variables: { receipts: receipts.slice(at, at + perCall) } });
        checked.push(...(data?.auditCheckReceipts ?? []));
      }
      setOutcome({ file: file.name, checked });
    } catch (error) {
      setOutcome({ problem: messageOf(error) });
    }
  };
  return (
    <>
      <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={loading}
            leftSection={<IconReceipt size={16} aria-hidden />}
          >
            {t('核对回执')}
          </Button>
        )}
      </FileButton>
      {outcome !== null &&
        ('problem' in outcome ? <Problem text={outcome.problem} /> : <Verdict {...outcome} />)}
    </>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <Alert
      className={styles['outcome'] ?? ''}
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      role="alert"
    >
      {text}
    </Alert>
  );
}

function Verdict({ file, checked }: { readonly file: string; readonly checked: Checked }) {
  const wrong = checked.filter((one) => !isInLog(one.verdict));
  const whole = wrong.length === 0;
  const notSealed = checked.filter((one) => isInLog(one.verdict) && !one.sealed).length;
  return (
    <Alert
      className={styles['outcome'] ?? ''}
      color={whole ? 'teal' : 'red'}
      variant="light"
      role="status"
      icon={whole ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      title={
        whole
          ? t('“{{name}}”的 {{n}} 份回执全部有效', { name: file, n: sayNumber(checked.length) })
          : t('“{{name}}”的 {{n}} 份回执中 {{wrong}} 份有问题', {
              name: file,
              n: sayNumber(checked.length),
              wrong: sayNumber(wrong.length),
            })
      }
    >
      {countVerdicts(checked)
        .map(([verdict, count]) =>
          t('{{word}}：{{n}} 份', { word: verdictWord(verdict), n: sayNumber(count) }),
        )
        .join('；')}
      {notSealed > 0 && t('（其中 {{n}} 份未封存）', { n: sayNumber(notSealed) })}
      {wrong.length > 0 && (
        <List size="sm" mt="xs">
          {wrong.slice(0, shownAtMost).map((one, index) => (
            <List.Item key={index}>
              {one.paperId === ''
                ? verdictWord(one.verdict)
                : t('试卷 {{paper}}，试题 {{qu}}，{{time}}：{{word}}', {
                    paper: one.paperId,
                    qu: one.quId,
                    time: exactTime(one.time),
                    word: verdictWord(one.verdict),
                  })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
