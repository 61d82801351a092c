import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { QuestionReview } from './question-review.tsx';
import styles from './result-questions.module.css';
import type { Result } from './result.ts';

/** Every question in the paper's order, by group, with own and right answers. */
export function ResultQuestions({ result }: { readonly result: Result }) {
  const byId = new Map(result.quList.map((question) => [question.quId, question]));
  return (
    <div className={styles['groups']}>
      {result.groupList.map((group) => (
        <section key={group.id} aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`} className={styles['title']}>
            {group.title}
            <span className={styles['hint']}>
              {t('共 {{n}} 题，{{score}} 分', { n: group.quCount, score: sayScore(group.totalScore) })}
            </span>
          </h2>
          <ol className={styles['questions']}>
            {group.quList.map((card) => {
              const question = byId.get(card.quId);
              return question === undefined ? null : (
                <li key={card.quId} id={`question-${card.quId}`} className={styles['question']}>
                  <QuestionReview question={question} sort={card.sort} reviewState={result.reviewState} />
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}
