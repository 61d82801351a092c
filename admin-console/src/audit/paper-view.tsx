import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { memo } from 'react';
import styles from './paper-view.module.css';
import { QuestionCard, type AuditMoment } from './question-card.tsx';

interface PaperViewProps {
  readonly moment: AuditMoment;
  /** The question the chosen event is about: marked and brought into sight. */
  readonly about: string | null;
}

/** The paper as it stood: every question in its order with the answer that was on it then. */
export const PaperView = memo(function PaperView({ moment, about }: PaperViewProps) {
  const byId = new Map(moment.questions.map((question) => [question.quId, question]));
  const rough = new Map(moment.roughWork.map((work) => [work.quId, work]));
  return (
    <div className={styles['paper']}>
      {moment.userScore !== null && (
        <p className={styles['total']}>
          {t('当时得分 {{score}} / {{total}}', {
            score: sayScore(moment.userScore),
            total: sayScore(moment.paper.totalScore),
          })}
        </p>
      )}
      {moment.paper.groupList.map((group) => (
        <section key={group.id}>
          <h3 className={styles['group']}>
            {group.title}
            <span className={styles['groupMeta']}>
              {t('{{n}} 题，共 {{score}} 分', { n: group.quCount, score: sayScore(group.totalScore) })}
            </span>
          </h3>
          {group.quList.map((entry) => {
            const question = byId.get(entry.quId);
            return (
              question && (
                <QuestionCard
                  key={entry.quId}
                  question={question}
                  rough={rough.get(entry.quId) ?? null}
                  sort={entry.sort}
                  score={entry.score}
                  mark={entry.mark}
                  answered={entry.answered}
                  current={entry.quId === about}
                />
              )
            );
          })}
        </section>
      ))}
    </div>
  );
});
