import { t } from '@vigil/ui/text/t.ts';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import type { CardModel } from '../paper/card-model.ts';
import { AnswerCard } from './answer-card.tsx';

interface CardDrawerProps {
  readonly card: CardModel;
  readonly currentId: string;
  readonly onGo: (quId: string) => void;
  readonly onClose: () => void;
}

/** Counts and legend stay, the places between them scroll. */
const column = { display: 'flex', flexDirection: 'column' } as const;

/** The answer card on phones: from below, closes when a question is chosen. */
export function CardDrawer({ card, currentId, onGo, onClose }: CardDrawerProps) {
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="bottom"
      size="75%"
      title={t('答题卡')}
      styles={{ content: column, body: { ...column, flex: 1, minHeight: 0, padding: 0 } }}
    >
      <AnswerCard
        card={card}
        currentId={currentId}
        onGo={(quId) => {
          onGo(quId);
          onClose();
        }}
      />
    </SideDialog>
  );
}
