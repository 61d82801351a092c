import type { ReactNode } from 'react';
import type { CardModel } from '../paper/card-model.ts';
import { useNarrow } from '../use-narrow.ts';
import { AnswerCard } from './answer-card.tsx';
import styles from './card-beside.module.css';

interface CardBesideProps {
  /** null: there is none (one question at a time) */
  readonly card: CardModel | null;
  readonly currentId: string;
  readonly onGo: (quId: string) => void;
  /** what stands under the card, or alone where there is no card */
  readonly children: ReactNode;
}

/** The answer card beside the question, where there is room for it. */
export function CardBeside({ card, currentId, onGo, children }: CardBesideProps) {
  const narrow = useNarrow();
  if (card === null || narrow) return children;
  return (
    <aside className={styles['aside']}>
      <div className={styles['cardBox']}>
        <AnswerCard card={card} currentId={currentId} onGo={onGo} />
      </div>
      {children}
    </aside>
  );
}
