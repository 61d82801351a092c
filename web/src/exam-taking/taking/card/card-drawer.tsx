import { t } from '@vigil/ui/text/t.ts';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { PanelTitle } from '../bar/panel-title.tsx';
import type { CardModel } from '../paper/card-model.ts';
import { AnswerCard } from './answer-card.tsx';
import styles from './card-drawer.module.css';

interface CardDrawerProps {
  /** 姓名, 账号, 部门: the bar of a phone has no room for all of it */
  readonly who: readonly string[];
  readonly card: CardModel;
  readonly currentId: string;
  readonly onGo: (quId: string) => void;
  readonly onClose: () => void;
}

/** Counts and legend stay, the places between them scroll. */
const column = { display: 'flex', flexDirection: 'column' } as const;

/** The answer card on phones: from below, closes when a question is chosen. */
export function CardDrawer({ who, card, currentId, onGo, onClose }: CardDrawerProps) {
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="bottom"
      size="75%"
      title={<PanelTitle>{t('答题卡')}</PanelTitle>}
      styles={{ content: column, body: { ...column, flex: 1, minHeight: 0, padding: 0 } }}
    >
      {who.length > 0 && <p className={styles['who']}>{who.join(' · ')}</p>}
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
