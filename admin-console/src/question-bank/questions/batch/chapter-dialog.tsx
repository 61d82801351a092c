import { SegmentedControl, Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { ChapterPicker } from '../../pickers/chapter-picker.tsx';
import { useCall } from '../../../app/use-call.ts';
import { QuestionClearChaptersDocument, QuestionJoinChaptersDocument } from '../../../generated/graphql.ts';
import type { BatchDialogProps } from './batch-props.ts';
import { BatchDialog } from './batch-dialog.tsx';

/** Puts the chosen questions into a chapter of their bank, or takes them out of theirs. */
export function ChapterDialog({ rows, ...rest }: BatchDialogProps) {
  const join = useCall(QuestionJoinChaptersDocument);
  const clear = useCall(QuestionClearChaptersDocument);
  const [way, setWay] = useState<'join' | 'clear'>('join');
  const [chapterId, setChapterId] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const ids = rows.map(({ id }) => id);
  const banks = new Set(rows.map(({ repoId }) => repoId));
  const [repoId] = banks;
  const choice = (
    <SegmentedControl
      aria-label={t('加入或移出')}
      fullWidth
      value={way}
      onChange={(next) => setWay(next as 'join' | 'clear')}
      data={[
        { value: 'join', label: t('加入章节') },
        { value: 'clear', label: t('移出章节') },
      ]}
    />
  );
  const frame = {
    ...rest,
    rows,
    title: t('加入或移出章节'),
    submitLabel: t('确定'),
    said: t('章节修改成功！'),
  };
  if (way === 'clear') {
    return (
      <BatchDialog {...frame} act={clear} variables={{ ids }}>
        {choice}
        <Text>{t('试题仍留在题库中，归入“未分章节”。')}</Text>
      </BatchDialog>
    );
  }
  const single = banks.size === 1 && repoId !== undefined;
  return (
    <BatchDialog
      {...frame}
      act={join}
      variables={single && chapterId !== null ? { ids, repoId, chapterId } : null}
      onMissing={() => setMissing(true)}
    >
      {choice}
      {single ? (
        <ChapterPicker
          label={t('章节')}
          required
          repoId={repoId}
          value={chapterId}
          onChange={(next) => {
            setChapterId(next);
            setMissing(false);
          }}
          error={missing ? t('请选择章节！') : undefined}
        />
      ) : (
        <Text role="alert">
          {t('所选试题来自 {{n}} 个题库，请只选择同一个题库的试题。', { n: banks.size })}
        </Text>
      )}
    </BatchDialog>
  );
}
