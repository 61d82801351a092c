import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useReturnFocus } from '../../app/use-return-focus.ts';
import { AddTimeDialog } from './add-time-dialog.tsx';
import { AnswerHelpDialog } from './answer-help-dialog.tsx';
import { AdmitDialog } from './admit-dialog.tsx';
import { examOf, type ActDialogBase, type ActRequest, type ActScene } from './act-request.ts';
import { ForceHandAllDialog } from './force-hand-all-dialog.tsx';
import { ForceHandDialog } from './force-hand-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

interface Acts {
  /** Opens the act's dialog. */
  readonly ask: (request: ActRequest) => void;
  /** A dialog is open: polling pauses and the order of the wall is held. */
  readonly open: boolean;
  /** Rises with each act the server accepted: what shows their result loads again. */
  readonly done: number;
}

const ActsContext = createContext<Acts | null>(null);

/** The acts of the exams on show. */
export function useActs(): Acts {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error('useActs outside ActsProvider');
  return acts;
}

interface ActsProviderProps {
  /** The exam of an act; null: the one on show. */
  readonly sceneOf: (examId: string | null) => ActScene;
  /** Told when a dialog opens and when it closes or shows its result. */
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Holds the one open act and shows its dialog. */
export function ActsProvider({ sceneOf, onOpenChange, children }: ActsProviderProps) {
  const [request, setRequest] = useState<ActRequest | null>(null);
  const [showsResult, setShowsResult] = useState(false);
  const [done, setDone] = useState(0);
  const { remember, giveBack } = useReturnFocus();
  const ask = useCallback(
    (next: ActRequest) => {
      remember();
      setShowsResult(false);
      setRequest(next);
    },
    [remember],
  );
  const open = request !== null && !showsResult;
  useEffect(() => onOpenChange(open), [onOpenChange, open]);
  const acts = useMemo<Acts>(() => ({ ask, open, done }), [ask, open, done]);
  const base: Omit<ActDialogBase, 'scene'> = {
    onClose: () => {
      setRequest(null);
      giveBack();
    },
    onDone: () => {
      setShowsResult(true);
      setDone((before) => before + 1);
    },
  };
  return (
    <ActsContext value={acts}>
      {children}
      {request && <Dialog request={request} base={{ ...base, scene: sceneOf(examOf(request)) }} />}
    </ActsContext>
  );
}

function Dialog({ request, base }: { readonly request: ActRequest; readonly base: ActDialogBase }) {
  switch (request.kind) {
    case 'message':
      return <MessageDialog {...base} to={request.to} />;
    case 'answer-help':
      return <AnswerHelpDialog {...base} to={request.to} request={request.request} />;
    case 'message-all':
      return <MessageDialog {...base} to={null} />;
    case 'force-hand':
      return <ForceHandDialog {...base} of={request.of} />;
    case 'force-hand-all':
      return <ForceHandAllDialog {...base} />;
    case 'add-time':
      return <AddTimeDialog {...base} to={request.to} />;
    case 'reopen':
      return <ReopenDialog {...base} of={request.of} />;
    case 'admit':
      return <AdmitDialog {...base} of={request.of} quId={request.quId} question={request.question} />;
  }
}
