import { useApolloClient } from '@apollo/client/react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { useState } from 'react';
import { HistoryPeople } from '../../organisation/public.ts';
import { ExamHistoryDocument } from '../../generated/graphql.ts';
import { sayField, sayPath } from '../edit/field-words.ts';
import { ExamWorkDialog } from '../papers/exam-work-dialog.tsx';
import type { ExamAct, ExamRow } from './exam-acts.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SittingDialog } from './sitting-dialog.tsx';

interface ListDialogsProps {
  readonly asked: { readonly act: ExamAct; readonly exam: ExamRow } | null;
  readonly onClose: () => void;
  /** Something was changed. */
  readonly onDone: () => void;
}

/** The dialog of the act that was asked for. */
export function ListDialogs({ asked, onClose, onDone }: ListDialogsProps) {
  const client = useApolloClient();
  const [people] = useState(() => new HistoryPeople(client));
  if (asked === null) return null;
  const { act, exam } = asked;
  switch (act) {
    case 'extend':
      return <ExtendDialog exam={exam} onClose={onClose} onDone={onDone} />;
    case 'sitting':
      return <SittingDialog exam={exam} onClose={onClose} onDone={onDone} />;
    case 'share':
      return <ShareDialog exam={exam} onClose={onClose} onSaved={onDone} />;
    case 'notice':
      return <NoticeDialog exam={exam} onClose={onClose} />;
    case 'results':
      return <ResultsDialog exam={exam} onClose={onClose} />;
    case 'work':
      return <ExamWorkDialog exam={exam} onClose={onClose} />;
    case 'history':
      return (
        <HistoryDialog
          opened
          onClose={onClose}
          title={exam.title}
          load={async () =>
            people.learn(
              (
                await client.query({
                  query: ExamHistoryDocument,
                  variables: { id: exam.id },
                  fetchPolicy: 'network-only',
                })
              ).data?.examHistory ?? [],
            )
          }
          sayPath={sayPath}
          sayValue={(path, json) => people.say(path, json) ?? sayField(path, JSON.parse(json))}
        />
      );
    default:
      return null;
  }
}
