import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { IconCircleCheck, IconFlag, IconHistoryOff } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { AuditPaperAtQuery } from '../generated/graphql.ts';
import { AnswerView } from './answer-view.tsx';
import styles from './paper-view.module.css';
import { RoughWorkView } from './rough-work-view.tsx';

export type AuditMoment = AuditPaperAtQuery['auditPaperAt'];
type QuestionAt = AuditMoment['questions'][number];
type RoughWorkAt = AuditMoment['roughWork'][number];

interface QuestionCardProps {
  readonly question: QuestionAt;
  readonly rough: RoughWorkAt | null;
  readonly sort: number;
  readonly score: number;
  readonly mark: boolean;
  readonly answered: boolean;
  /** marked and brought into sight */
  readonly current?: boolean;
}

/** One question as it stood, with the answer that was on it and what stood beside it. */
export function QuestionCard({
  question,
  rough,
  sort,
  score,
  mark,
  answered,
  current = false,
}: QuestionCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current) card.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <article
      ref={card}
      className={clsx(styles['question'], current && styles['current'])}
      aria-label={t('第 {{n}} 题', { n: sort })}
    >
      <header className={styles['questionHead']}>
        <strong>{t('第 {{n}} 题', { n: sort })}</strong>
        <span className={styles['label']}>
          {t('{{type}} · {{score}} 分', { type: typeName(question.quType), score: sayScore(score) })}
        </span>
        <span className={styles['states']}>
          {mark && (
            <Tag tone="warning" icon={<IconFlag size={14} aria-hidden />}>
              {t('存疑')}
            </Tag>
          )}
          {question.lateAnswers > 0 && (
            <Tag tone="warning" icon={<IconHistoryOff size={14} aria-hidden />}>
              {t('未计入 {{n}}', { n: question.lateAnswers })}
            </Tag>
          )}
          {question.actualScore != null && (
            <Tag tone="info">{t('得 {{n}} 分', { n: sayScore(question.actualScore) })}</Tag>
          )}
          {answered && (
            <Tag tone="success" icon={<IconCircleCheck size={14} aria-hidden />}>
              {t('已答')}
            </Tag>
          )}
        </span>
      </header>
      <RichHtml html={question.content} />
      {question.image && <img src={question.image} alt="" className={styles['image']} loading="lazy" />}
      <AnswerView question={question} struck={rough?.struck} />
      {question.subList.map((part, index) => (
        <div key={part.quId} className={styles['part']}>
          <span className={styles['label']}>
            {t('（{{n}}）{{type}}', { n: index + 1, type: typeName(part.quType) })}
          </span>
          <RichHtml html={part.content} />
          <AnswerView question={part} struck={rough?.struck} />
        </div>
      ))}
      {rough && <RoughWorkView work={rough} />}
    </article>
  );
}
