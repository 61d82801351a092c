import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { applicationTextMost } from '@vigil/domain/applications/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { AttachmentField, attachmentsMost } from '@vigil/ui/upload/attachment-field.tsx';
import { useState } from 'react';
import {
  ExamApplyAbnormalDocument,
  ExamApplyDocument,
  OtherExamTimesDocument,
} from '../generated/graphql.ts';

interface ApplyDialogProps {
  readonly examId: string;
  /** the camera check failed: to sit without it, at this or another time */
  readonly abnormal: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 申请考试 and 异常申请: a reason, what proves it, and of the latter the time. What was typed stays when it is refused. */
export function ApplyDialog({ examId, abnormal, onClose, onDone }: ApplyDialogProps) {
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const [files, setFiles] = useState<readonly string[]>([]);
  const [time, setTime] = useState(examId);
  const [apply, applying] = useMutation(ExamApplyDocument);
  const [report, reporting] = useMutation(ExamApplyAbnormalDocument);
  const times = useQuery(OtherExamTimesDocument, { variables: { examId }, skip: !abnormal });
  const others = times.data?.examTimeList ?? [];
  const missing = reason.trim() === '';
  const error = applying.error ?? reporting.error;
  const submit = async () => {
    setTouched(true);
    if (missing) return;
    const told = { files: [...files] };
    const sent = await (
      abnormal
        ? report({
            variables: {
              input: { ...told, oldExamId: examId, examId: time, reason: reason.trim(), cameraPass: false },
            },
          })
        : apply({ variables: { input: { ...told, examId, applyMsg: reason.trim() } } })
    ).catch(() => null);
    if (sent?.data === null || sent?.data === undefined) return;
    notifySuccess(t('审核已提交，管理员审核通过后可以直接开始考试！'));
    onDone();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={abnormal ? t('异常申请') : t('申请考试')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          {others.length > 0 && (
            <NativeSelect
              label={t('考试时间')}
              withAsterisk
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
              data={[
                { value: examId, label: t('本场考试') },
                ...others.map(({ id, title, startTime }) => ({
                  value: id,
                  label: startTime === null ? title : `${title} ${sayTime(startTime)}`,
                })),
              ]}
            />
          )}
          <Textarea
            label={t('申请理由')}
            description={t('不超过 {{n}} 个字。', { n: applicationTextMost })}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            maxLength={applicationTextMost}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onBlur={() => setTouched(true)}
            error={touched && missing ? t('申请理由不能为空！') : undefined}
            data-autofocus
          />
          <AttachmentField
            files={files}
            onChange={setFiles}
            description={t('图片，最多 {{n}} 张，仅审核人员可见', { n: attachmentsMost })}
          />
          {error !== undefined && (
            <Text role="alert" c="red.8">
              {messageOf(error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('取消')}
            </Button>
            <Button type="submit" loading={applying.loading || reporting.loading}>
              {t('提交申请')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
