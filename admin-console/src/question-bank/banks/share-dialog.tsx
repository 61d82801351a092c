import { useApolloClient } from '@apollo/client/react';
import { t } from '@vigil/ui/text/t.ts';
import { HandOver, SharingDialog, sharingValues } from '../../organisation/public.ts';
import { useSend } from '../../app/use-call.ts';
import { BankHandOverDocument, BankSaveDocument } from '../../generated/graphql.ts';
import { theirBank, type BankRow } from './bank.ts';

interface ShareDialogProps {
  readonly onClose: () => void;
  readonly bank: BankRow;
  readonly onSaved: () => void;
}

/**
 * With whom a bank is shared: they may use and edit it. A bank of the site's own is everybody's already,
 * which is said.
 */
export function ShareDialog({ onClose, bank, onSaved }: ShareDialogProps) {
  const client = useApolloClient();
  const send = useSend(BankSaveDocument);
  const handOver = useSend(BankHandOverDocument);
  const { id, title, version, shared, ownerId } = bank;
  return (
    <SharingDialog
      title={t('共享题库')}
      shared={shared}
      version={version}
      save={(values, how) =>
        send({ input: { id, version: how.version, title, shared: values } }, how.commandId)
      }
      loadTheirs={() => theirBank(client, id, sharingValues)}
      onClose={onClose}
      onSaved={onSaved}
      handOver={(unsaved) => (
        <HandOver
          unsaved={unsaved}
          noun={t('题库')}
          title={title}
          ownerId={ownerId ?? null}
          all="repo:all"
          send={(to, commandId) => handOver({ id, version, ownerId: to }, commandId)}
          onDone={() => {
            onSaved();
            onClose();
          }}
        />
      )}
    >
      {bank.ownerId === null
        ? t('“{{title}}”是公共题库，有题库权限的人员都可以使用。', { title })
        : t('“{{title}}”归 {{owner}} 所有，下列部门和人员可以使用并编辑其中的试题。', {
            title,
            owner: bank.ownerName ?? '',
          })}
    </SharingDialog>
  );
}
