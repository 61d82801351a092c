import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { useEffect, useState } from 'react';
import type { ExamPreviewScoreQuery } from '../../generated/graphql.ts';
import type { Preview } from './preview.ts';

/** What was done with a paper that is tried out. */
interface Rehearsal {
  /** by quId, also of parts */
  readonly answers: Readonly<Record<string, AnswerFields>>;
  /** place of the question that is shown, from 0 */
  readonly at: number;
  readonly score: ExamPreviewScoreQuery['examPreviewScore'] | null;
}

const untouched: Rehearsal = { answers: {}, at: 0, score: null };
const keptUnder = 'vigil.preview';

/**
 * What is done with a paper that is tried out, kept by this tab alone: the frame of a phone is a window of its
 * own, and goes on where the desk's was left, and the other way round.
 */
export function useRehearsal(id: string, { seed, version }: Preview) {
  const paper = `${id} ${seed} ${version}`;
  const [rehearsal, setRehearsal] = useState<Rehearsal>(() => keptOf(paper));
  useEffect(() => {
    keepText(keptUnder, JSON.stringify({ paper, ...rehearsal }), 'session');
  }, [paper, rehearsal]);
  return {
    ...rehearsal,
    answer: (quId: string, fields: AnswerFields) =>
      setRehearsal((before) => ({ ...before, answers: { ...before.answers, [quId]: fields } })),
    goTo: (at: number) => setRehearsal((before) => ({ ...before, at })),
    setScore: (score: Rehearsal['score']) => setRehearsal((before) => ({ ...before, score })),
  };
}

/** Who leaves the preview leaves nothing behind. */
export function useNothingKept(page: boolean): void {
  useEffect(() => {
    if (!page) return;
    return () => void keepText(keptUnder, null, 'session');
  }, [page]);
}

function keptOf(paper: string): Rehearsal {
  try {
    const kept = JSON.parse(keptText(keptUnder, 'session') ?? 'null') as
      | ({ readonly paper: string } & Rehearsal)
      | null;
    if (kept?.paper !== paper) return untouched;
    return { answers: kept.answers, at: kept.at, score: kept.score };
  } catch {
    return untouched;
  }
}
