import type { QuestionRow } from '../question-row.ts';

/** What every dialog about chosen questions gets. */
export interface BatchDialogProps {
  readonly rows: readonly QuestionRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is asked about chosen questions. */
export type BatchAct = 'move' | 'chapter' | 'level' | 'tags' | 'enable' | 'disable' | 'delete' | 'export';
