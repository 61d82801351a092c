import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { applicationTextMost } from '@vigil/domain/applications/public';
import { notifySuccess, notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { instantOf, wallTimeProblem } from '@vigil/ui/console/dates/wall-time.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { ExamApplyAuditDocument, type ApplicationFieldsFragment } from '../generated/graphql.ts';
import { Attachments } from './application-columns.tsx';
import { liftWords, usualLifts } from './application-words.ts';

interface AuditDialogProps {
  readonly rows: readonly ApplicationFieldsFragment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 审核: one verdict with one reason for all that were chosen, and what an approval lifts. */
export function AuditDialog({ rows, onClose, onDone }: AuditDialogProps) {
  const call = useCall(ExamApplyAuditDocument);
  const [verdict, setVerdict] = useState('');
  const [msg, setMsg] = useState('');
  const [lifts, setLifts] = useState(() => [...new Set(rows.flatMap(({ kind }) => usualLifts(kind)))]);
  const [until, setUntil] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [only] = rows;
  const wrongTime = wallTimeProblem(t('有效期至'), until);
  const submit = async () => {
    setTried(true);
    if (verdict === '' || msg.trim() === '' || wrongTime !== null) return;
    const granted = verdict === '1' ? { lifts, until: until === null ? null : instantOf(until) } : {};
    const input = {
      ids: rows.map(({ id }) => id),
      auditState: Number(verdict),
      auditMsg: msg.trim(),
      ...granted,
    };
    if (!(await call.run({ input }))) return;
    const [left] = call.answer()?.examApplyAudit.refused ?? [];
    if (left === undefined) notifySuccess(t('操作成功！'));
    else notifyWarning(left);
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('审核')}
      object={
        rows.length === 1 && only !== undefined ? (
          <>
            <strong>{only.applyUserName}</strong> · {only.examTitle}
          </>
        ) : (
          t('{{n}} 条申请', { n: rows.length })
        )
      }
      submitLabel={t('确定')}
      unsaved={msg.trim() !== ''}
      busy={call.busy}
      error={call.error}
      onSubmit={() => void submit()}
    >
      {rows.length === 1 && only !== undefined && (
        <Stack gap={4}>
          <Text>{only.applyMsg}</Text>
          {only.oldExamTitle !== null && (
            <Text size="sm" c="dimmed">
              {t('原场次：{{title}}', { title: only.oldExamTitle })}
            </Text>
          )}
          <Attachments files={only.files} />
        </Stack>
      )}
      <Radio.Group
        label={t('审核意见')}
        withAsterisk
        value={verdict}
        onChange={setVerdict}
        error={tried && verdict === '' ? t('审核意见不能为空！') : undefined}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="1" label={t('通过')} />
          <Radio value="2" label={t('驳回')} />
        </Stack>
      </Radio.Group>
      {verdict === '1' && (
        <>
          <Checkbox.Group
            label={t('放宽')}
            description={t('不放宽考试密码和支付；批准后只能使用一次')}
            value={lifts}
            onChange={setLifts}
          >
            <Stack gap="xs" mt={4}>
              {liftWords.map(({ value, word }) => (
                <Checkbox key={value} value={value} label={word} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DateTimeField
            label={t('有效期至')}
            description={t('考试已结束时，须填写才能入场，试卷最迟在此时交卷；不填则以考试时间为准')}
            value={until}
            onChange={setUntil}
            error={tried ? wrongTime : undefined}
          />
        </>
      )}
      <Textarea
        label={t('审核理由')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={applicationTextMost}
        value={msg}
        onChange={(event) => setMsg(event.currentTarget.value)}
        error={tried && msg.trim() === '' ? t('审核理由不能为空！') : undefined}
      />
    </ActDialog>
  );
}
