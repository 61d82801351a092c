import { ExportDialog } from '../export-dialog.tsx';
import type { QuestionRow } from '../question-row.ts';
import type { BatchAct } from './batch-props.ts';
import { ChapterDialog } from './chapter-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LevelDialog } from './level-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { StateDialog } from './state-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

interface BatchDialogsProps {
  /** null: nothing is asked */
  readonly asked: { readonly act: BatchAct; readonly rows: readonly QuestionRow[] } | null;
  readonly onClose: () => void;
  /** Something was changed: the list is old and the choice done with. */
  readonly onDone: () => void;
}

/**
 * The dialog of the act that is asked for on some questions. It outlives the choice it clears, so that it can
 * say what was done.
 */
export function BatchDialogs({ asked, onClose, onDone }: BatchDialogsProps) {
  if (asked === null) return null;
  const { act, rows } = asked;
  const dialog = { rows, onClose, onDone };
  switch (act) {
    case 'move':
      return <MoveDialog {...dialog} />;
    case 'chapter':
      return <ChapterDialog {...dialog} />;
    case 'level':
      return <LevelDialog {...dialog} />;
    case 'tags':
      return <TagsDialog {...dialog} />;
    case 'enable':
      return <StateDialog {...dialog} state={0} />;
    case 'disable':
      return <StateDialog {...dialog} state={1} />;
    case 'delete':
      return <DeleteDialog {...dialog} />;
    case 'export':
      return <ExportDialog scope={{ ids: rows.map(({ id }) => id) }} count={rows.length} onClose={onClose} />;
  }
}
