import { Button, Group } from '@mantine/core';
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import type { QuestionPart } from '@vigil/ui/questions/question.ts';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { AnswerReview, type ReviewPart } from '../../exam-taking/public.ts';
import { recites } from '../modes.ts';
import styles from './asked-question.module.css';
import type { Asked } from './training-desk.ts';

interface AnsweredQuestionProps {
  readonly asked: Asked;
  /** The person says whether an own answer was right that only people can judge. */
  readonly onJudge: (right: boolean) => Promise<unknown>;
}

/**
 * What came of an answer: the own one beside the standard one, right or wrong where it was confirmed, the
 * analysis. The question above stays where it stood.
 */
export function AnsweredQuestion({ asked, onJudge }: AnsweredQuestionProps) {
  const { question, keyShown, selfJudge, record } = asked;
  const parts = new Map<string, ReviewPart>([question, ...question.subList].map((part) => [part.quId, part]));
  const review = ({ quId }: QuestionPart) => {
    const part = parts.get(quId);
    if (part === undefined) return null;
    return (
      <div className={styles['review']}>
        {part.quType === 5 && <RichHtml html={part.content} />}
        <AnswerReview part={part} unasked={recites(record.mode)} />
        {quId !== question.quId && keyShown && <Analysis html={part.analysis} quiet />}
      </div>
    );
  };
  return (
    <>
      <QuestionBody question={question} control={review} />
      <Verdict asked={asked} />
      {selfJudge && <SelfJudge asked={asked} onJudge={onJudge} />}
      {keyShown && <Analysis html={question.analysis} />}
    </>
  );
}

function Verdict({ asked }: { readonly asked: Asked }) {
  const { withheld, withheldUntil, entry, record } = asked;
  const isRecited = recites(record.mode);
  if (withheld)
    return (
      <p role="status" className={styles['verdict']} data-tone="later">
        <IconClock size={20} aria-hidden />
        {isRecited ? '' : t('已作答。')}
        {withheldUntil === null
          ? t('本题在您正在进行或可能参加的考试中，考试结束后显示答案与解析。')
          : t('本题在您正在进行或可能参加的考试中，答案与解析将于 {{time}} 后显示。', {
              time: sayTime(withheldUntil),
            })}
      </p>
    );
  if (isRecited) return null;
  if (entry.isRight === null)
    return (
      <p role="status" className={styles['verdict']} data-tone="later">
        <IconPencil size={20} aria-hidden />
        {t('请对照参考答案，自己判断是否答对。')}
      </p>
    );
  return (
    <p role="status" className={styles['verdict']} data-tone={entry.isRight ? 'right' : 'wrong'}>
      {entry.isRight ? <IconCheck size={20} aria-hidden /> : <IconX size={20} aria-hidden />}
      {entry.isRight ? t('回答正确') : t('回答错误')}
    </p>
  );
}

/** The person compares the own answer with the standard one; said again it counts as said last. */
function SelfJudge({ asked, onJudge }: AnsweredQuestionProps) {
  const { isRight } = asked.entry;
  const [failed, setFailed] = useState<string | null>(null);
  const say = (right: boolean) =>
    onJudge(right).then(
      () => setFailed(null),
      (error: unknown) => setFailed(messageOf(error)),
    );
  return (
    <Group className={styles['judge']} role="group" aria-label={t('自评')}>
      <span>{t('我答得：')}</span>
      {[true, false].map((right) => (
        <Button
          key={String(right)}
          variant={isRight === right ? 'filled' : 'default'}
          aria-pressed={isRight === right}
          leftSection={right ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
          onClick={() => void say(right)}
        >
          {right ? t('对') : t('不对')}
        </Button>
      ))}
      {failed !== null && (
        <span role="alert" className={styles['refused']}>
          {failed}
        </span>
      )}
    </Group>
  );
}

function Analysis({ html, quiet = false }: { readonly html: string | null; readonly quiet?: boolean }) {
  const isEmpty = html === null || html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
  if (isEmpty && quiet) return null;
  return (
    <section className={styles['analysis']} aria-label={t('试题解析')}>
      <h3>{t('试题解析')}</h3>
      {isEmpty ? <p>{t('暂无试题解析!')}</p> : <RichHtml html={html} />}
    </section>
  );
}
