import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CardPlace } from '../paper/card-model.ts';
import type { Sitting } from '../paper/sitting.ts';
import { QuestionView } from './question-view.tsx';
import { usePicturesHere } from './use-pictures-here.ts';

interface QuestionPanelProps {
  readonly sitting: Sitting;
  readonly place: CardPlace;
  readonly total: number;
  readonly readOnly: boolean;
  readonly uncounted: boolean;
  /** its candidate has a right to have it read aloud */
  readonly reads: boolean;
  /** it can be marked as in doubt: there is a way back to it */
  readonly marks: boolean;
  readonly onPasteBlocked: () => void;
}

/**
 * The question on screen with its loading and failed faces. Focus goes to its heading when the paper
 * is entered and when another one is opened.
 */
export function QuestionPanel({
  sitting,
  place,
  total,
  readOnly,
  uncounted,
  reads,
  marks,
  onPasteBlocked,
}: QuestionPanelProps) {
  const { shelf, book } = sitting;
  const { quId } = place;
  const { question, fault } = useSyncExternalStore(shelf.subscribe, () => shelf.entry(quId));
  const { words, whole } = usePicturesHere(question);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => shelf.show(quId), [shelf, quId]);
  useEffect(() => {
    if (!question || !words) return;
    const first = shown.current === null;
    // On entering, too, unless something has it already: a dialog that lies over the paper.
    if (first ? document.activeElement === document.body : shown.current !== quId) {
      heading.current?.focus({ preventScroll: true });
      if (!first) scrollTo({ top: 0 });
    }
    shown.current = quId;
  }, [question, words, quId]);
  useEffect(() => {
    if (question && whole) shelf.showedWhole(quId);
  }, [shelf, question, whole, quId]);
  if (question && words) {
    return (
      <QuestionView
        key={quId}
        paperId={sitting.paperId}
        question={question}
        place={place}
        total={total}
        book={book}
        rough={sitting.rough}
        readOnly={readOnly}
        uncounted={uncounted}
        reads={reads}
        marks={marks}
        headingRef={heading}
        onPasteBlocked={onPasteBlocked}
      />
    );
  }
  return fault ? (
    <Failed error={fault} onRetry={() => shelf.retry()} plain />
  ) : (
    <Loading shape="page" count={4} />
  );
}
