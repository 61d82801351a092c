import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { ConflictDialog } from '@vigil/ui/console/form/conflict-dialog.tsx';
import { ErrorSummary } from '@vigil/ui/console/form/error-summary.tsx';
import { StepNav } from '@vigil/ui/console/form/step-nav.tsx';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UnsavedGuard } from '../../app/unsaved-guard.tsx';
import { paths } from '../paths.ts';
import type { ExamDetailQuery } from '../../generated/graphql.ts';
import styles from './exam-edit.module.css';
import { fieldWords } from './field-words.ts';
import { ExamBar } from './exam-bar.tsx';
import { examSteps, navStepsOf, problemsOf } from './exam-steps.ts';
import { PaperStep } from './paper/paper-step.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import { useDrawCounts } from './paper/use-draw-counts.ts';
import { BaseStep } from './steps/base-step.tsx';
import { PeopleStep } from './steps/people-step.tsx';
import { ResultStep } from './steps/result-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { RulesStep } from './steps/rules-step.tsx';
import { TimeStep } from './steps/time-step.tsx';
import { sayFormValue } from './say-form-value.tsx';
import { useExamForm } from './use-exam-form.ts';

interface ExamStepperProps {
  /** null: a new exam */
  readonly opened: ExamDetailQuery['examDetail'] | null;
  readonly firstStep: number;
}

const review = examSteps.length;

/**
 * The steps of an exam, which may be taken in any order; what is missing is said at the end, and beside each
 * step.
 */
export function ExamStepper({ opened, firstStep }: ExamStepperProps) {
  const navigate = useNavigate();
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  /** How often the form had been stopped when publishing was asked about; null: it is not. */
  const [asked, setAsked] = useState<number | null>(null);
  const published = opened !== null && !opened.draft;
  const exam = useExamForm(opened, firstStep, (id, draft, step) => {
    setAsked(null);
    if (draft) notifySuccess(t('草稿已保存'));
    else notifySuccess(published ? t('考试已保存') : t('考试已发布'));
    if (!draft) setLeaveTo(paths.examList);
    else if (opened === null) setLeaveTo(`${paths.examEdit(id)}?step=${step}`);
  });
  const { form, values, step, goTo } = exam;
  const counts = useDrawCounts(values.tmplGroups, opened?.id ?? null);
  const locked = (opened?.paperCount ?? 0) > 0;
  const problems = problemsOf(values, false);
  // What is refused is shown where it belongs, not in the question.
  const asking = asked === form.stopped && form.conflict === null;

  // Who works with keys goes on at the head of the new step, not below it; or, led there by a refusal, at the
  // error summary.
  const stepBox = useRef<HTMLDivElement>(null);
  const { stopped } = form;
  const shown = useRef({ step, stopped });
  useEffect(() => {
    if (shown.current.step !== step && shown.current.stopped === stopped) stepBox.current?.focus();
    shown.current = { step, stopped };
  }, [step, stopped]);

  // The page may be left once the form is shown as unchanged.
  useEffect(() => {
    if (leaveTo !== null && !form.dirty) void navigate(leaveTo, { replace: true });
  }, [leaveTo, form.dirty, navigate]);

  return (
    <div className={styles['page']}>
      <UnsavedGuard when={form.dirty && leaveTo === null} />
      <ConflictDialog form={form} labels={fieldWords} sayValue={sayFormValue} />
      <StepNav
        label={t('考试设置的步骤')}
        steps={navStepsOf(problems, exam.seen, published)}
        current={step}
        onGo={goTo}
      />
      {locked && (
        <Alert color="blue" variant="light" icon={<IconLock size={18} aria-hidden />}>
          {t('已有 {{n}} 份考生答卷：考试类型、试卷和时间不能再修改，其他规则的修改只对以后的答卷生效。', {
            n: opened?.paperCount ?? 0,
          })}
        </Alert>
      )}
      <ErrorSummary
        form={form as unknown as EntityForm<object>}
        labels={fieldWords}
        onShow={exam.showField}
      />
      <div
        ref={stepBox}
        tabIndex={-1}
        className={styles['step']}
        role="group"
        aria-label={examSteps[step]?.title ?? t('检查并发布')}
      >
        {step === 0 && <BaseStep form={form} locked={locked} />}
        {step === 1 && <PaperStep form={form} problems={problems} counts={counts} locked={locked} />}
        {step === 2 && <TimeStep form={form} locked={locked} />}
        {step === 3 && <PeopleStep form={form} />}
        {step === 4 && <RulesStep form={form} />}
        {step === 5 && <ResultStep form={form} />}
        {step === review && (
          <ReviewStep
            values={values}
            problems={problems}
            counts={counts}
            published={published}
            onShow={exam.showField}
          />
        )}
      </div>
      <ExamBar
        exam={exam}
        last={review}
        published={published}
        ready={problems.length === 0}
        onPublish={() => setAsked(form.stopped)}
      />
      {asking && <PublishDialog exam={exam} onClose={() => setAsked(null)} />}
    </div>
  );
}
