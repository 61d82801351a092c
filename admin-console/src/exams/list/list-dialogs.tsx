import { useApolloClient } from '@apollo/client/react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { useState } from 'react';
import { HistoryPeople } from '../../organisation/public.ts';
import { ExamHistoryDocument } from '../../generated/graphql.ts';
import { sayField, sayPath } from '../edit/field-words.ts';
import type { ExamRow } from './exam-acts.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SittingDialog } from './sitting-dialog.tsx';

interface ListDialogsProps {
  readonly act: string;
  readonly exam: ExamRow;
  readonly onClose: () => void;
  /** Something was changed. */
  readonly onDone: () => void;
}

/** The dialog of the act that was asked for. */
export function ListDialogs({ act, exam, onClose, onDone }: ListDialogsProps) {
  const client = useApolloClient();
  const [people] = useState(() => new HistoryPeople(client));
  switch (act) {
    case 'sitting':
      return <SittingDialog exam={exam} onClose={onClose} onDone={onDone} />;
    case 'share':
      return <ShareDialog exam={exam} onClose={onClose} onSaved={onDone} />;
    case 'notice':
      return <NoticeDialog exam={exam} onClose={onClose} />;
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
