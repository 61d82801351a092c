import { Checkbox, Group, NumberInput, Text, Textarea } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { OfflineScoresSaveDocument } from '../../generated/graphql.ts';
import styles from './offline.module.css';
import {
  changesScore,
  draftOf,
  draftProblems,
  hasScore,
  rowOf,
  sumOf,
  type Scale,
  type ScoreRow,
} from './score.ts';

interface ScoreDialogProps {
  readonly examId: string;
  readonly scale: Scale;
  readonly row: ScoreRow;
  /** who comes next without a score; null: nobody on this page */
  readonly next: ScoreRow | null;
  readonly onClose: () => void;
  /** kept; with somebody the dialog goes on to them */
  readonly onSaved: (goOn: ScoreRow | null) => void;
}

/** One person's score of an exam that was sat on paper: entered, or corrected with a reason. */
export function ScoreDialog({ examId, scale, row, next, onClose, onSaved }: ScoreDialogProps) {
  const save = useCall(OfflineScoresSaveDocument);
  const [draft, setDraft] = useState(() => draftOf(row));
  const [goesOn, setGoesOn] = useState(true);
  const [tried, setTried] = useState(false);
  const problems = draftProblems(draft, row, scale);
  const change = (fields: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...fields }));
  const submit = async () => {
    setTried(true);
    if (problems.scores !== null || problems.reason !== null) return;
    if (!(await save.run({ input: { examId, rows: [rowOf(row.userId, draft)] } }))) return;
    notifySuccess(t('{{name}}的成绩已登记', { name: row.realName }));
    onSaved(goesOn ? next : null);
  };
  const points = {
    ...{
      min: 0,
      max: scale.totalScore,
      decimalScale: 1,
      clampBehavior: 'none' as const,
      allowNegative: false,
    },
    ...{ suffix: t(' 分'), hideControls: true, className: styles['points'] ?? '' },
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={hasScore(row) ? t('修改成绩') : t('登记成绩')}
      object={
        <>
          <strong>{row.realName}</strong> · {row.userName}
          {row.deptName && ` · ${row.deptName}`}
        </>
      }
      submitLabel={t('保存')}
      unsaved={JSON.stringify(draft) !== JSON.stringify(draftOf(row))}
      busy={save.busy}
      error={save.error}
      onSubmit={() => void submit()}
    >
      <Group align="flex-start" gap="md" wrap="nowrap">
        <NumberInput
          {...points}
          label={t('客观题得分')}
          value={draft.objScore}
          onChange={(objScore) => change({ objScore })}
          data-autofocus
        />
        <NumberInput
          {...points}
          label={t('主观题得分')}
          withAsterisk
          value={draft.subjScore}
          onChange={(subjScore) => change({ subjScore })}
        />
      </Group>
      {tried && problems.scores !== null ? (
        <Text c="red" size="sm" role="alert">
          {problems.scores}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {t('合计 {{sum}} 分，满分 {{total}} 分，{{pass}} 分及格', {
            sum: sayScore(sumOf(draft)),
            total: sayScore(scale.totalScore),
            pass: sayScore(scale.qualifyScore),
          })}
        </Text>
      )}
      <Textarea
        label={t('备注')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={draft.remark}
        onChange={(event) => change({ remark: event.currentTarget.value })}
      />
      {changesScore(draft, row) && (
        <Textarea
          label={t('修改原因')}
          description={t('写入考试记录')}
          withAsterisk
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          error={tried ? problems.reason : undefined}
        />
      )}
      {next !== null && (
        <Checkbox
          label={t('保存后登记下一位（{{name}}）', { name: next.realName })}
          checked={goesOn}
          onChange={(event) => setGoesOn(event.currentTarget.checked)}
        />
      )}
    </ActDialog>
  );
}
