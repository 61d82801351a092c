import { useApolloClient, useQuery } from '@apollo/client/react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { HistoryPeople, useDepartments } from '../../organisation/public.ts';
import { useDict } from '../../app/use-dict.ts';
import { BankChaptersDocument, BankHistoryDocument } from '../../generated/graphql.ts';
import { sayBankPath, sayBankValue } from './bank-history.ts';
import type { BankRow } from './bank.ts';

interface BankHistoryDialogProps {
  readonly bank: BankRow;
  readonly onClose: () => void;
}

/** Who changed what of a bank, and when. */
export function BankHistoryDialog({ bank, onClose }: BankHistoryDialogProps) {
  const client = useApolloClient();
  const catalog = useDict('repo_catalog');
  const [people] = useState(() => new HistoryPeople(client));
  const { nameOf } = useDepartments();
  const chapters = useQuery(BankChaptersDocument, { variables: { repoId: bank.id } }).data?.chapterList ?? [];
  const chapter = (id: string): string => chapters.find((one) => one.id === id)?.title ?? t('（已删除）');
  const load = useCallback(async () => {
    const { data } = await client.query({
      query: BankHistoryDocument,
      variables: { id: bank.id },
      fetchPolicy: 'network-only',
    });
    return people.learn(data?.repoHistory ?? []);
  }, [client, people, bank.id]);
  return (
    <HistoryDialog
      opened
      onClose={onClose}
      title={bank.title}
      load={load}
      sayPath={sayBankPath}
      sayValue={(path, json) =>
        people.say(path, json) ??
        sayBankValue(path, json, { catalog: catalog.word, department: nameOf, chapter })
      }
    />
  );
}
