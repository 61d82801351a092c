import { useApolloClient } from '@apollo/client/react';
import { showField as showInput } from '@vigil/ui/console/form/error-summary.tsx';
import { fieldId, useEntityForm, type EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { useCallback, useRef, useState } from 'react';
import { theirVersion } from '../../app/their-version.ts';
import { useSend } from '../../app/use-call.ts';
import {
  ExamDetailDocument,
  ExamHistoryDocument,
  ExamSaveDocument,
  type ExamDetailQuery,
} from '../../generated/graphql.ts';
import { errorsOf, examSteps, fieldOfSentence, problemsOf, stepOf } from './exam-steps.ts';
import { inputOf, newExam, valuesOf, type ExamValues } from './exam-values.ts';

type Detail = ExamDetailQuery['examDetail'];

export interface ExamForm {
  readonly form: EntityForm<ExamValues>;
  readonly values: ExamValues;
  readonly step: number;
  /** steps that were on show; of an exam that is there, all */
  readonly seen: ReadonlySet<number>;
  readonly goTo: (step: number) => void;
  /** Leads to the step and the input of a field. */
  readonly showField: (field: string) => void;
  /** Saves what is there, unfinished or not. */
  readonly saveDraft: () => void;
  /** Saves for use: everything must be in order. */
  readonly publish: () => void;
}

/**
 * The stepper's form: one entity over all steps, saved as a draft as often as one likes, or for use once
 * nothing is missing. `onSaved` hears of every save, also of one over somebody else's.
 */
export function useExamForm(
  opened: Detail | null,
  firstStep: number,
  onSaved: (id: string, draft: boolean, step: number) => void,
): ExamForm {
  const client = useApolloClient();
  const send = useSend(ExamSaveDocument);
  const [{ step, seen }, setPlace] = useState(() => ({
    step: firstStep,
    seen: new Set(opened === null ? [firstStep] : examSteps.keys()),
  }));
  const setStep = useCallback(
    (next: number) => setPlace((before) => ({ step: next, seen: new Set([...before.seen, next]) })),
    [],
  );
  const [initial] = useState(() => (opened === null ? newExam : valuesOf(opened)));
  const saved = useRef({ id: opened?.id ?? null, version: opened?.version ?? null });
  const asDraft = useRef(true);

  const form: EntityForm<ExamValues> = useEntityForm<ExamValues>({
    initial,
    version: opened?.version ?? null,
    validate: (values) => errorsOf(problemsOf(values, asDraft.current)),
    save: async (values, { commandId, version }) => {
      const known = saved.current;
      const expected = known.version === null ? null : Math.max(known.version, version ?? 0);
      const answer = await send(
        { input: { ...inputOf(values, known.id, expected), draft: asDraft.current } },
        commandId,
      );
      // Every save makes the next version.
      saved.current = { id: answer?.examSave.id ?? known.id, version: (expected ?? 0) + 1 };
    },
    fieldOf: ({ msg }): string | null => {
      const field = fieldOfSentence(msg, form.fields.getValues());
      if (field !== null) setStep(stepOf(field));
      return field;
    },
    onSaved: () => {
      keepSaved(form, asDraft.current);
      if (saved.current.id !== null) onSaved(saved.current.id, asDraft.current, step);
    },
    loadTheirs: () =>
      theirVersion(client, {
        id: saved.current.id ?? '',
        detail: ExamDetailDocument,
        entityOf: ({ examDetail }) => examDetail,
        history: ExamHistoryDocument,
        changesOf: ({ examHistory }) => examHistory,
        valuesOf: (theirs) => {
          // Published meanwhile: what is saved on top of it must not make it a draft again.
          if (!theirs.draft) asDraft.current = false;
          return valuesOf(theirs);
        },
      }),
  });
  const { fields, submit } = form;

  const showField = useCallback(
    (field: string) => {
      setStep(stepOf(field));
      requestAnimationFrame(() =>
        showInput(document.getElementById(fieldId(field)) === null ? (field.split('.')[0] ?? '') : field),
      );
    },
    [setStep],
  );

  const save = (draft: boolean) => {
    asDraft.current = draft;
    const [first] = problemsOf(fields.getValues(), draft);
    if (first !== undefined) setStep(stepOf(first.field));
    void submit();
  };

  return {
    form,
    values: fields.getValues(),
    step,
    seen,
    goTo: setStep,
    showField,
    saveDraft: () => save(true),
    publish: () => save(false),
  };
}

/** What only the server keeps from now on: a password typed is set, a draft is one or not. */
function keepSaved({ fields }: EntityForm<ExamValues>, draft: boolean): void {
  const values = fields.getValues();
  const kept = { ...values, hasPassword: values.hasPassword || values.password !== '', password: '', draft };
  fields.setValues(kept);
  fields.resetDirty(kept);
}
