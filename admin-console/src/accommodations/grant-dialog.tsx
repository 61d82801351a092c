import { Checkbox, NumberInput, Stack } from '@mantine/core';
import { breakMinutesMost, extraPercentMost } from '@vigil/domain/sitting/public';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { instantOf, wallTimeProblem } from '@vigil/ui/console/dates/wall-time.ts';
import { t } from '@vigil/ui/text/t.ts';
import { AttachmentField, attachmentsMost } from '@vigil/ui/upload/attachment-field.tsx';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import { AccommodationGrantDocument } from '../generated/graphql.ts';
import type { PickedUser } from '../organisation/public.ts';
import { Grounds, groundsProblem } from './grounds-field.tsx';

interface GrantDialogProps {
  readonly person: PickedUser;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 授予便利措施: what a person has by right, from when until when, why, and what proves it. */
export function GrantDialog({ person, onClose, onDone }: GrantDialogProps) {
  const call = useCall(AccommodationGrantDocument);
  const [percent, setPercent] = useState<number | string>(25);
  const [minutes, setMinutes] = useState<number | string>(0);
  const [others, setOthers] = useState<string[]>([]);
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [grounds, setGrounds] = useState('');
  const [files, setFiles] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const extraPercent = percent === '' ? 0 : Number(percent);
  const breakMinutes = minutes === '' ? 0 : Number(minutes);
  const nothing = extraPercent === 0 && breakMinutes === 0 && others.length === 0;
  const problems = [wallTimeProblem(t('生效时间'), from), wallTimeProblem(t('失效时间'), until)] as const;
  const submit = async () => {
    setTried(true);
    if (nothing || groundsProblem(grounds) || problems.some((problem) => problem !== null)) return;
    const input = {
      ...{ userId: person.id, extraPercent, grounds: grounds.trim(), files: [...files] },
      ...{ largeType: others.includes('largeType'), reader: others.includes('reader'), breakMinutes },
      ...{ from: from === null ? null : instantOf(from), until: until === null ? null : instantOf(until) },
    };
    if (!(await call.run({ input }))) return;
    notifySuccess(t('便利措施已授予'));
    onDone();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('授予便利措施')}
      object={
        <>
          <strong>{person.realName}</strong> · {person.userName}
        </>
      }
      submitLabel={t('授予')}
      unsaved={grounds.trim() !== '' || files.length > 0}
      busy={call.busy}
      error={call.error}
      onSubmit={() => void submit()}
    >
      <NumberInput
        label={t('延长考试时间')}
        description={t('按每场考试时长的百分比延长，不足一分钟按一分钟计；不延长填 0')}
        suffix="%"
        min={0}
        max={extraPercentMost}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={percent}
        onChange={setPercent}
      />
      <NumberInput
        label={t('中途休息')}
        description={t('每场考试合计的休息时间，考生可分次使用，休息时停止计时并隐藏试题；不休息填 0')}
        suffix={t(' 分钟')}
        min={0}
        max={breakMinutesMost}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={minutes}
        onChange={setMinutes}
      />
      <Checkbox.Group
        label={t('作答方式')}
        value={others}
        onChange={setOthers}
        error={tried && nothing ? t('请至少选择一项便利措施！') : undefined}
      >
        <Stack gap="xs" mt={4}>
          <Checkbox value="largeType" label={t('大字：答题页默认使用最大字号')} />
          <Checkbox value="reader" label={t('朗读：每道题可由浏览器朗读')} />
        </Stack>
      </Checkbox.Group>
      <DateTimeField
        label={t('生效时间')}
        description={t('不填则立即生效；已开始的考试不受影响')}
        value={from}
        onChange={setFrom}
        error={tried ? problems[0] : undefined}
      />
      <DateTimeField
        label={t('失效时间')}
        description={t('不填则长期有效')}
        value={until}
        onChange={setUntil}
        error={tried ? problems[1] : undefined}
      />
      <Grounds
        label={t('授予理由')}
        value={grounds}
        onChange={setGrounds}
        description={t('加密保存，仅有权授予便利措施的人员可见')}
        tried={tried}
      />
      <AttachmentField
        files={files}
        onChange={setFiles}
        description={t('图片，最多 {{n}} 张，加密保存在考生名下', { n: attachmentsMost })}
      />
    </ActDialog>
  );
}
