import { withdrawNotice } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { useEffect, useState } from 'react';
import { questionOf, type UncountedAnswer } from '../taking/answer-queue/queue-item.ts';
import { UncountedAnswers } from '../taking/hand-in/uncounted-answers.tsx';
import { keptUncounted } from '../taking/paper/copies.ts';
import { keepTold, subscribeUncounted, uncountedNotice } from '../taking/paper/uncounted-here.ts';
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
    const look = () => void keptUncounted(result.id).then((kept) => here && setAnswers(kept ?? []));
    look();
    // Some may be sent, and not count, while this page is open.
    const unsubscribe = subscribeUncounted(look);
    return () => {
      here = false;
      unsubscribe();
    };
  }, [result.id]);
  useEffect(() => {
    if (answers.length === 0) return;
    withdrawNotice(uncountedNotice(result.id));
    void keepTold(result.id);
  }, [answers, result.id]);
  if (answers.length === 0) return null;
  const numbering = numberingOf(result);
  // A result that shows no questions has no numbers: the paper's own were kept with the answers.
  const called = (quId: string) =>
    answers.find(({ item: { body } }) => questionOf(body) === quId)?.called ?? numbering(quId);
  return (
    <Panel className={styles['uncounted']}>
      <UncountedAnswers paperId={result.id} title={result.title} answers={answers} numbering={called} />
    </Panel>
  );
}
