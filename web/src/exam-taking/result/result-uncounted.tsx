import { Panel } from '@vigil/ui/layout/panel.tsx';
import { useEffect, useState } from 'react';
import type { UncountedAnswer } from '../taking/answer-queue/queue-item.ts';
import { UncountedAnswers } from '../taking/hand-in/uncounted-answers.tsx';
import { keptUncounted } from '../taking/paper/copies.ts';
import styles from './result-page.module.css';
import { numberingOf, type Result } from './result.ts';

/**
 * Answers this device sent and the server did not count, with reasons and a way to take them along; nothing
 * when there are none.
 */
export function ResultUncounted({ result }: { readonly result: Result }) {
  const [answers, setAnswers] = useState<readonly UncountedAnswer[]>([]);
  useEffect(() => {
    let here = true;
    void keptUncounted(result.id).then((kept) => here && setAnswers(kept ?? []));
    return () => {
      here = false;
    };
  }, [result.id]);
  if (answers.length === 0) return null;
  return (
    <Panel className={styles['uncounted']}>
      <UncountedAnswers
        paperId={result.id}
        title={result.title}
        answers={answers}
        numbering={numberingOf(result)}
      />
    </Panel>
  );
}
