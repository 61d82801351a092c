import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { CriteriaList } from './criteria-list.tsx';
import { criterionOf, problemOf, turnCriterion, type Draft, type Scale } from './draft.ts';
import styles from './marking.module.css';

interface ScoreFormProps {
  readonly scale: Scale;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** The mark replaces what tests, a key or another mark decided: a reason is asked for. */
  readonly needsReason: boolean;
  /** Said by the server or here; shown at the points. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  /** Beside the button. */
  readonly acts?: ReactNode;
  /** The answer it is for: another one takes the keyboard to its points. */
  readonly answerKey: string;
  readonly takesFocus?: boolean;
  /** Enter goes on to the next answer. */
  readonly goesOn?: boolean;
  /** PageUp and PageDown: to the answer marked before, and on. */
  readonly onBack?: (() => void) | null;
  readonly onForward?: () => void;
}

/**
 * Points, criteria, comment and reason of one mark, by keys alone: digits are points, letters the criteria of the
 * guide, * all points, Enter gives the mark; in the comment Ctrl and Enter do.
 */
export function ScoreForm(props: ScoreFormProps) {
  const { scale, draft, onDraft, needsReason, problem, busy, submitLabel, onSubmit, acts, answerKey } = props;
  const points = useRef<HTMLInputElement>(null);
  const { takesFocus = true, goesOn = false, onBack, onForward } = props;
  useEffect(() => {
    if (takesFocus) points.current?.focus({ preventScroll: true });
  }, [answerKey, takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onSubmit();
  };
  const onPointsKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      (event.key === 'PageUp' ? onBack : onForward)?.();
      return;
    }
    const criterion = criterionOf(event.key, scale.guide);
    if (criterion !== null) onDraft(turnCriterion(draft, scale, criterion));
    else if (event.key === '*') onDraft({ ...draft, points: String(scale.most) });
    if (/^[a-z*]$/i.test(event.key)) event.preventDefault();
  };
  const onTextKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form className={styles['scoring']} onSubmit={submit} noValidate>
      <CriteriaList scale={scale} draft={draft} onDraft={onDraft} />
      <TextInput
        ref={points}
        label={t('得分（满分 {{most}}）', { most: sayScore(scale.most) })}
        inputMode="decimal"
        autoComplete="off"
        value={draft.points}
        onChange={(event) => onDraft({ ...draft, points: event.currentTarget.value.trim() })}
        onKeyDown={onPointsKey}
        error={problem}
        classNames={{ input: styles['points'] }}
        required
      />
      <Textarea
        label={t('评语')}
        value={draft.comment}
        onChange={(event) => onDraft({ ...draft, comment: event.currentTarget.value })}
        onKeyDown={onTextKey}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
      {needsReason && (
        <Textarea
          label={t('改分原因')}
          description={t('这道题已有得分，改动会记入试卷的历史')}
          value={draft.reason}
          onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
          onKeyDown={onTextKey}
          maxLength={500}
          autosize
          minRows={1}
          required
        />
      )}
      <Group gap="sm">
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        {acts}
      </Group>
      <Text className={styles['keys']}>
        {t('数字输入得分，{{letters}}* 满分，Enter {{enter}}', {
          letters: scale.guide.length > 0 ? t('字母 A、B… 选评分点，') : '',
          enter: goesOn ? t('提交并看下一份') : t('保存'),
        })}
        {onBack && t('，PageUp 上一份')}
      </Text>
    </form>
  );
}

/** What stands in the way of giving this mark; null: nothing that is known here. */
export function draftProblem(draft: Draft, scale: Scale, needsReason: boolean): string | null {
  const problem = problemOf(draft, scale);
  if (problem !== null) return problem;
  return needsReason && draft.reason.trim() === '' ? t('请填写改分原因！') : null;
}
