import type { ListPlace } from '@vigil/ui/console/list/list-place.ts';
import type { Selection } from '@vigil/ui/console/list/selection.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { BankDeleteDocument, BankStateDocument } from '../../generated/graphql.ts';
import type { AskedOfBank } from './bank-dialogs.tsx';
import type { BankAct } from './bank-row-acts.ts';
import type { BankRow } from './bank.ts';

interface BankActsOptions {
  readonly list: ListPlace;
  readonly selection: Selection<BankRow>;
  readonly query: { readonly refetch: () => Promise<unknown> };
}

/** What is done to banks of the list: after a question (`dialog`), or in a dialog of its own (`asked`). */
export function useBankActs({ list, selection, query }: BankActsOptions) {
  const reload = useCallback(() => void query.refetch().catch(() => undefined), [query]);
  const [asked, ask] = useState<AskedOfBank | null>(null);
  const remove = useSend(BankDeleteDocument);
  const setState = useSend(BankStateDocument);
  const { askRemove, askState, dialog } = useRowActs<BankRow>({
    noun: t('题库'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    setState: (ids, next, commandId) => setState({ ids: [...ids], state: next }, commandId),
    removeWords: { done: t('删除成功!') },
    disabledMeans: t('禁用后学员不能再练习，已有的考试不受影响。'),
    onDone: (gone) => {
      selection.clear();
      if (list.opened !== null && gone.includes(list.opened)) list.open(null);
      reload();
    },
  });
  const onAct = (act: BankAct, bank: BankRow): void => {
    if (act === 'remove') askRemove([bank]);
    else if (act === 'state') askState([bank], bank.state === 0 ? 1 : 0);
    else ask({ act, bank });
  };
  return { reload, askRemove, askState, dialog, asked, ask, onAct };
}
