import type { QuestionRow } from '../question-columns.tsx';

/** What every dialog of the bulk bar gets. */
export interface BatchDialogProps {
  readonly rows: readonly QuestionRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}
