import { BankForm } from './bank-form.tsx';
import { BankHistoryDialog } from './bank-history-dialog.tsx';
import type { BankAct } from './bank-row-acts.ts';
import type { BankRow } from './bank.ts';
import { ChaptersDialog } from './chapters-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

export interface AskedOfBank {
  readonly act: Exclude<BankAct, 'remove' | 'state'>;
  /** null: a new one is made */
  readonly bank: BankRow | null;
}

interface BankDialogsProps {
  readonly asked: AskedOfBank | null;
  readonly onClose: () => void;
  /** Something was changed. */
  readonly onSaved: () => void;
}

/** The dialog of what was asked about a bank. */
export function BankDialogs({ asked, onClose, onSaved }: BankDialogsProps) {
  if (asked === null) return null;
  const { act, bank } = asked;
  if (act === 'edit') return <BankForm opened onClose={onClose} bank={bank} onSaved={onSaved} />;
  if (bank === null) return null;
  if (act === 'share') return <ShareDialog onClose={onClose} bank={bank} onSaved={onSaved} />;
  if (act === 'history') return <BankHistoryDialog bank={bank} onClose={onClose} />;
  return (
    <ChaptersDialog
      opened
      bank={bank}
      onClose={() => {
        onClose();
        onSaved();
      }}
    />
  );
}
