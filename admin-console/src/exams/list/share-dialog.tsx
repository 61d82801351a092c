import { useApolloClient } from '@apollo/client/react';
import { t } from '@vigil/ui/text/t.ts';
import { SharingDialog, sharingValues, type SharingValues } from '../../app/sharing/sharing-dialog.tsx';
import { useSend } from '../../app/use-call.ts';
import { ExamHistoryDocument, ExamShareDocument, ExamSharingDocument } from '../../generated/graphql.ts';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { useCallback } from 'react';
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
  const { id, title, version, shared, ownerName } = exam;
  const loadTheirs = useCallback(async (): Promise<TheirVersion<SharingValues>> => {
    const [detail, history] = await Promise.all([
      client.query({ query: ExamSharingDocument, variables: { id }, fetchPolicy: 'network-only' }),
      client.query({ query: ExamHistoryDocument, variables: { id }, fetchPolicy: 'network-only' }),
    ]);
    const theirs = detail.data?.examDetail;
    if (theirs === undefined) throw detail.error ?? new TypeError('no exam');
    const last = history.data?.examHistory[0];
    return { values: sharingValues(theirs), version: theirs.version, by: last?.actorName ?? null, at: last?.time ?? null };
  }, [client, id]);
  return (
    <SharingDialog
      title={t('共享考试')}
      shared={shared}
      version={version}
      save={(values, how) => send({ id, version: how.version, shared: values }, how.commandId)}
      loadTheirs={loadTheirs}
      onClose={onClose}
      onSaved={onSaved}
    >
      {ownerName
        ? t('“{{title}}”归 {{owner}} 所有，下列部门和人员也可以编辑、监考和查看统计。', { title, owner: ownerName })
        : t('“{{title}}”归管理员所有，下列部门和人员也可以编辑、监考和查看统计。', { title })}
    </SharingDialog>
  );
}
