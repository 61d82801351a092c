import { Tag } from '@vigil/ui/layout/tag.tsx';
import { AnnotatedText } from '@vigil/ui/questions/annotated-text.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { MarkingMarkFieldsFragment } from '../generated/graphql.ts';
import { letterOf, type Criterion } from './draft.ts';
import styles from './marking.module.css';

interface MarksGivenProps {
  readonly marks: readonly MarkingMarkFieldsFragment[];
  readonly guide: readonly Criterion[];
  /** the answer without markup: what remarks stand on */
  readonly plain: string;
  readonly code: boolean;
}

const roundWords: Readonly<Record<number, string>> = { 1: t('第一轮'), 2: t('第二轮'), 3: t('裁定') };

/** The marks an answer has, in their order: points, by criteria, comment, reason, remarks on its text. */
export function MarksGiven({ marks, guide, plain, code }: MarksGivenProps) {
  if (marks.length === 0) return null;
  return (
    <ul className={styles['marks']} aria-label={t('已有评分')}>
      {marks.map((mark) => (
        <li key={`${mark.round}-${mark.at}`} className={styles['markGiven']}>
          {mark.superseded === true ? (
            <>
              <s>{t('{{n}} 分', { n: sayScore(mark.points) })}</s>
              <Tag tone="quiet">{t('已被替代')}</Tag>
            </>
          ) : (
            <strong>{t('{{n}} 分', { n: sayScore(mark.points) })}</strong>
          )}
          <span className={styles['muted']}>
            {roundWords[mark.round] ?? ''} {mark.own ? t('本人') : (mark.reviewer ?? '')}{' '}
            <When value={mark.at} />
          </span>
          {mark.criteria.length > 0 && (
            <span className={styles['muted']}>
              {mark.criteria
                .map(({ id, points }) => {
                  const index = guide.findIndex((one) => one.id === id);
                  return `${index < 0 ? '?' : letterOf(index)} ${sayScore(points)}`;
                })
                .join(' · ')}
            </span>
          )}
          {mark.comment !== '' && <span>{mark.comment}</span>}
          {mark.reason && (
            <span className={styles['muted']}>{t('原因：{{reason}}', { reason: mark.reason })}</span>
          )}
          {mark.annotations.length > 0 && (
            <details className={styles['remarked']} open>
              <summary>{t('批注 {{n}} 条', { n: mark.annotations.length })}</summary>
              <AnnotatedText plain={plain} code={code} annotations={mark.annotations} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
