import { useCallback, useState, type ReactNode } from 'react';
import { notifySuccess, notifyWarning } from '../../connection/notify.tsx';
import { t } from '../../text/t.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useAct } from '../use-act.ts';

interface StateWords {
  readonly enable: string;
  readonly disable: string;
}

interface RemoveWords {
  readonly act: string;
  readonly question: ReactNode;
  /** what a toast says once it is done */
  readonly done: string;
}

interface RowActsOptions<R> {
  /** What the rows are, e.g. 题库. */
  readonly noun: string;
  readonly keyOf: (row: R) => string;
  readonly nameOf: (row: R) => string;
  readonly remove?: (ids: readonly string[], commandId: string) => Promise<unknown>;
  /** 0 enables, 1 disables. */
  readonly setState?: (ids: readonly string[], state: number, commandId: string) => Promise<unknown>;
  /** Removing by another name and with more to say: 删除 and one question unless said otherwise. */
  readonly removeWords?: Partial<RemoveWords>;
  /** What the two acts are called; 启用 and 禁用 unless said otherwise. */
  readonly stateWords?: StateWords;
  /** What a disabled one means, said before one is disabled. */
  readonly disabledMeans?: string;
  /**
   * After success; and when the dialog is closed after a failure, as a part may have been done. Load the list
   * anew, clear the choice; `gone` are keys of rows that are there no more.
   */
  readonly onDone: (gone: readonly string[]) => void;
}

interface RowActs<R> {
  readonly askRemove: (rows: readonly R[]) => void;
  readonly askState: (rows: readonly R[], state: number) => void;
  readonly dialog: ReactNode;
}

const usualRemoval: RemoveWords = {
  act: t('删除'),
  question: t('确认要删除选定的信息吗？'),
  done: t('删除成功！'),
};

type Asked<R> =
  | { readonly kind: 'remove'; readonly rows: readonly R[] }
  | { readonly kind: 'state'; readonly rows: readonly R[]; readonly state: number };

/**
 * Deleting, enabling and disabling rows of a list, each asked for first, with the specification's words
 * (common-014, -048, -083, -088). Render `dialog` once.
 */
export function useRowActs<R>({
  noun,
  keyOf,
  nameOf,
  remove,
  setState,
  removeWords,
  stateWords = { enable: t('启用'), disable: t('禁用') },
  disabledMeans,
  onDone,
}: RowActsOptions<R>): RowActs<R> {
  const removal = { ...usualRemoval, ...removeWords };
  const [asked, setAsked] = useState<Asked<R> | null>(null);
  const [opened, setOpened] = useState(false);
  const act = useAct(
    useCallback(
      (call: { readonly ids: readonly string[]; readonly state: number | null }, commandId: string) =>
        Promise.resolve(
          call.state === null ? remove?.(call.ids, commandId) : setState?.(call.ids, call.state, commandId),
        ),
      [remove, setState],
    ),
  );
  const ask = (next: Asked<R>) => {
    if (next.rows.length === 0) return notifyWarning(t('请至少选择一条记录！'));
    act.clear();
    setAsked(next);
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    if (act.error !== undefined) onDone([]);
  };
  const submit = async () => {
    if (asked === null) return;
    const ids = asked.rows.map(keyOf);
    const done = await act.run({
      ids,
      state: asked.kind === 'state' ? asked.state : null,
    });
    if (!done) return;
    setOpened(false);
    notifySuccess(asked.kind === 'remove' ? removal.done : t('状态修改成功!'));
    onDone(asked.kind === 'remove' ? ids : []);
  };
  const words = asked === null ? null : wordsOf(asked, noun, removal, stateWords, disabledMeans);
  return {
    askRemove: (rows) => ask({ kind: 'remove', rows }),
    askState: (rows, state) => ask({ kind: 'state', rows, state }),
    dialog: asked !== null && words !== null && (
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={words.title}
        noun={noun}
        names={asked.rows.map(nameOf)}
        submitLabel={words.submit}
        danger={words.danger}
        busy={act.busy}
        error={act.error}
        onSubmit={() => void submit()}
      >
        {words.question}
      </ConfirmDialog>
    ),
  };
}

function wordsOf(
  asked: Asked<unknown>,
  noun: string,
  removal: RemoveWords,
  { enable, disable }: StateWords,
  disabledMeans: string | undefined,
) {
  if (asked.kind === 'remove') {
    return {
      title: t('{{act}}{{noun}}', { act: removal.act, noun }),
      submit: removal.act,
      danger: true,
      question: removal.question,
    };
  }
  if (asked.state === 0)
    return {
      title: t('{{act}}{{noun}}', { act: enable, noun }),
      submit: enable,
      danger: false,
      question: t('确认要{{act}}选定的{{noun}}吗？', { act: enable, noun }),
    };
  const question = `${t('确认要{{act}}选定的{{noun}}吗？', { act: disable, noun })}${disabledMeans ?? ''}`;
  return { title: t('{{act}}{{noun}}', { act: disable, noun }), submit: disable, danger: true, question };
}
