import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { fieldsOf, isFilled } from '@vigil/ui/questions/answer-fields.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import type { ExamPreviewScoreQuery, PreviewQuestionFragment } from '../../generated/graphql.ts';
import { AnsweredQuestion } from '../answered-question.tsx';
import type { Preview } from './preview.ts';
import styles from './preview.module.css';

interface PreviewResultProps {
  readonly preview: Preview;
  readonly score: ExamPreviewScoreQuery['examPreviewScore'];
  /** It has just been asked for: the reader is led to it. */
  readonly arrived: boolean;
}

/** What the tried answers scored, question by question, with their standard answers. */
export function PreviewResult({ preview, score, arrived }: PreviewResultProps) {
  const { userScore, totalScore, waiting } = score;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!arrived) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [arrived]);
  return (
    <div ref={top} className={styles['result']} tabIndex={-1} role="group" aria-label={t('得分')}>
      <Panel title={t('得分')} className={styles['total']}>
        <p className={styles['score']} role="status">
          <strong>{sayScore(userScore)}</strong> / {sayScore(totalScore)} {t('分')}
          <span>{verdictOf(userScore >= preview.qualifyScore, waiting)}</span>
        </p>
      </Panel>
      {score.questions.map((question) => (
        <article
          key={question.quId}
          className={styles['question']}
          aria-label={t('第 {{n}} 题', { n: question.sort ?? 0 })}
        >
          <p className={styles['head']}>
            <span>
              {t('第 {{n}} 题', { n: question.sort ?? 0 })} · {typeName(question.quType)}
            </span>
            <span>
              {sayScore(question.actualScore ?? 0)} / {sayScore(question.score ?? 0)} {t('分')}
            </span>
            <Outcome question={question} />
          </p>
          <AnsweredQuestion question={question} />
        </article>
      ))}
    </div>
  );
}

const verdictOf = (enough: boolean, waiting: number): string => {
  if (waiting > 0) return t('另有 {{n}} 题需人工阅卷', { n: waiting });
  return enough ? t('达到及格分') : t('未达到及格分');
};

function Outcome({ question }: { readonly question: PreviewQuestionFragment }) {
  const { isRight: right, subList } = question;
  const parts = subList.length > 0 ? subList : [question];
  if (!parts.some((part) => isFilled(fieldsOf(part)))) return <Tag tone="quiet">{t('未答')}</Tag>;
  if (right === null || right === undefined) {
    return (
      <Tag tone="quiet" icon={<IconClock size={14} aria-hidden />}>
        {t('待阅卷')}
      </Tag>
    );
  }
  return right ? (
    <Tag tone="success" icon={<IconCheck size={14} aria-hidden />}>
      {t('正确')}
    </Tag>
  ) : (
    <Tag tone="danger" icon={<IconX size={14} aria-hidden />}>
      {t('错误')}
    </Tag>
  );
}
