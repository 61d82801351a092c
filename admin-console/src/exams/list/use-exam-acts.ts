import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import type { ListPlace } from '@vigil/ui/console/list/list-place.ts';
import type { Selection } from '@vigil/ui/console/list/selection.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSend } from '../../app/use-call.ts';
import { ExamCopyDocument, ExamDeleteDocument, ExamStateDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import type { ExamRow } from './exam-acts.ts';

interface ExamActsOptions {
  readonly list: ListPlace;
  readonly selection: Selection<ExamRow>;
  readonly reload: () => Promise<unknown>;
}

interface AskedOfExam {
  /** an act of the list, or the key of what a slice above does */
  readonly act: string;
  readonly exam: ExamRow;
}

/** What is done to exams of the list: at once, after a question (`rowActs`), or in a dialog of its own (`asked`). */
export function useExamActs({ list, selection, reload }: ExamActsOptions) {
  const navigate = useNavigate();
  const [asked, ask] = useState<AskedOfExam | null>(null);
  const [remove, setState, copy] = [
    useSend(ExamDeleteDocument),
    useSend(ExamStateDocument),
    useSend(ExamCopyDocument),
  ];
  const rowActs = useRowActs<ExamRow>({
    noun: t('考试'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    setState: (ids, state, commandId) => setState({ ids: [...ids], state }, commandId),
    disabledMeans: t('禁用后考生不能再进入，正在考试的考生不受影响。'),
    onDone: (gone) => {
      selection.clear();
      if (list.opened !== null && gone.includes(list.opened)) list.open(null);
      void reload();
    },
  });
  const onAct = (which: string, exam: ExamRow): void => {
    if (which === 'delete') return rowActs.askRemove([exam]);
    if (which === 'enable' || which === 'disable')
      return rowActs.askState([exam], which === 'enable' ? 0 : 1);
    if (which !== 'copy') return ask({ act: which, exam });
    return void copy({ id: exam.id }, newCommandId()).then(
      (answer) => {
        notifySuccess(t('已复制为草稿'));
        if (answer !== null) void navigate(paths.examEdit(answer.examCopy.id));
      },
      (error: unknown) => notifyError(error),
    );
  };
  return { rowActs, asked, ask, onAct };
}
