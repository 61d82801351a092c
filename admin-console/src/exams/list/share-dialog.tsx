import { useApolloClient } from '@apollo/client/react';
import { t } from '@vigil/ui/text/t.ts';
import { HandOver, SharingDialog, sharingValues } from '../../organisation/public.ts';
import { theirVersion } from '../../app/their-version.ts';
import { useSend } from '../../app/use-call.ts';
import {
  ExamHandOverDocument,
  ExamHistoryDocument,
  ExamShareDocument,
  ExamSharingDocument,
} from '../../generated/graphql.ts';
import type { ExamRow } from './exam-acts.ts';

interface ShareDialogProps {
  readonly exam: ExamRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** With whom an exam is shared: they set, watch and evaluate it as its owner does. */
export function ShareDialog({ exam, onClose, onSaved }: ShareDialogProps) {
  const client = useApolloClient();
  const send = useSend(ExamShareDocument);
  const handOver = useSend(ExamHandOverDocument);
  const { id, title, version, shared, ownerId, ownerName } = exam;
  return (
    <SharingDialog
      title={t('共享考试')}
      shared={shared}
      version={version}
      save={(values, how) => send({ id, version: how.version, shared: values }, how.commandId)}
      loadTheirs={() =>
        theirVersion(client, {
          id,
          detail: ExamSharingDocument,
          entityOf: ({ examDetail }) => examDetail,
          history: ExamHistoryDocument,
          changesOf: ({ examHistory }) => examHistory,
          valuesOf: (theirs) => sharingValues(theirs),
        })
      }
      onClose={onClose}
      onSaved={onSaved}
      handOver={(unsaved) => (
        <HandOver
          unsaved={unsaved}
          noun={t('考试')}
          title={title}
          ownerId={ownerId}
          all="exam:all"
          send={(to, commandId) => handOver({ id, version, ownerId: to }, commandId)}
          onDone={() => {
            onSaved();
            onClose();
          }}
        />
      )}
    >
      {ownerName
        ? t('“{{title}}”归 {{owner}} 所有，下列部门和人员也可以编辑、监考和查看统计。', {
            title,
            owner: ownerName,
          })
        : t('“{{title}}”归管理员所有，下列部门和人员也可以编辑、监考和查看统计。', { title })}
    </SharingDialog>
  );
}
