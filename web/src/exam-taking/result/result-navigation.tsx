import { t } from '@vigil/ui/text/t.ts';
import { outcomeLooks } from './outcome-mark.tsx';
import styles from './result-navigation.module.css';
import { outcomeOf, type Result } from './result.ts';

/** The left navigation: every question by group with how it came out; leads to it. */
export function ResultNavigation({ result }: { readonly result: Result }) {
  const byId = new Map(result.quList.map((question) => [question.quId, question]));
  return (
    <nav className={styles['nav']} aria-label={t('题目导航')}>
      {result.groupList.map((group) => (
        <div key={group.id}>
          <p className={styles['group']}>{group.title}</p>
          <ul className={styles['cells']}>
            {group.quList.map((card) => {
              const question = byId.get(card.quId);
              if (question === undefined) return null;
              const outcome = outcomeOf(question, result.reviewState);
              const { word, tone, icon: Icon } = outcomeLooks[outcome];
              return (
                <li key={card.quId}>
                  <a
                    href={`#question-${card.quId}`}
                    className={styles['cell']}
                    data-tone={tone}
                    aria-label={t('第 {{n}} 题，{{word}}', { n: card.sort, word })}
                  >
                    {card.sort}
                    <Icon size={12} stroke={2.4} aria-hidden className={styles['mark']} />
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
