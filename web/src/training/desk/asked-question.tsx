import { Button, Checkbox } from '@mantine/core';
import { AnswerControl } from '@vigil/ui/questions/answer-control.tsx';
import { fieldsOf, isFilled } from '@vigil/ui/questions/answer-fields.ts';
import type { AnswerFields, QuestionPart } from '@vigil/ui/questions/question.ts';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PythonRunner } from '../../exam-taking/public.ts';
import { recites } from '../modes.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import styles from './asked-question.module.css';
import type { Asked, TrainingDesk } from './training-desk.ts';
import { judgedOnClick } from './use-desk-keys.ts';

interface AskedQuestionProps {
  readonly desk: TrainingDesk;
  readonly asked: Asked;
}

/** One question: its head, then its control with 确认答案, or what came of it once it is answered. */
export function AskedQuestion({ desk, asked }: AskedQuestionProps) {
  const { card, refused, faults, forestalled } = useSyncExternalStore(desk.subscribe, desk.snapshot);
  const { question } = asked;
  const { quId } = question;
  const entry = card.find((one) => one.quId === quId) ?? asked.entry;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  const sentence = refused.get(quId);
  return (
    <article className={styles['question']} aria-labelledby="question-heading">
      <div className={styles['head']}>
        <h2 id="question-heading" ref={heading} tabIndex={-1} className={styles['heading']}>
          <span className={styles['type']}>{typeName(question.quType)}</span>
          <span>{t('第 {{n}} 题 / {{total}}', { n: entry.sort, total: card.length })}</span>
        </h2>
        <Checkbox
          className={styles['mark']}
          label={t('存疑')}
          checked={entry.mark}
          onChange={() => void desk.mark(quId)}
        />
      </div>
      {asked.entry.answered ? (
        <>
          {forestalled.has(quId) && (
            <p role="status" className={styles['hint']}>
              {t('本题已在其他页面或设备上作答，以先提交的答案为准。')}
            </p>
          )}
          <AnsweredQuestion asked={asked} onJudge={(right) => desk.judge(quId, right)} />
        </>
      ) : (
        <Answering desk={desk} asked={asked} />
      )}
      {entry.answered && !asked.entry.answered && faults.has(quId) && (
        <Failed error={faults.get(quId)} onRetry={() => void desk.load(quId, true)} plain />
      )}
      {sentence !== undefined && !asked.entry.answered && (
        <p role="alert" className={styles['refused']}>
          {sentence}
        </p>
      )}
    </article>
  );
}

const programsOf = (question: Asked['question']) =>
  [question, ...question.subList].filter(({ quType }) => quType === 8 || quType === 9);

function Answering({ desk, asked }: AskedQuestionProps) {
  const { drafts, queue, record, faults } = useSyncExternalStore(desk.subscribe, desk.snapshot);
  const { question } = asked;
  const { quId } = question;
  const [pasted, setPasted] = useState(false);
  // Taken, and what came of it is still to be read: nothing can be answered any more.
  const waits = desk.waits(quId) || desk.isAnswered(quId);
  const draft = drafts.get(quId) ?? {};
  const onClick = judgedOnClick(question.quType);
  const write = (partId: string, fields: AnswerFields): void => desk.write(quId, partId, fields);
  const control = (part: QuestionPart, labelledBy: string) => (
    <AnswerControl
      question={{ ...part, codeJudged: null }}
      labelledBy={labelledBy}
      readOnly={waits}
      fields={draft[part.quId] ?? fieldsOf(part)}
      onChoose={(fields) => {
        write(part.quId, fields);
        if (onClick) void desk.answer(quId);
      }}
      onType={(fields) => write(part.quId, fields)}
      onLeave={() => undefined}
      onPasteBlocked={() => setPasted(true)}
      runner={(program, code) => program.quType === 8 && <PythonRunner code={code} />}
    />
  );
  const some = Object.values(draft).some(isFilled);
  return (
    <>
      <QuestionBody question={question} control={control} />
      {pasted && (
        <p role="status" className={styles['hint']}>
          {t('本题请自己输入，不能粘贴。')}
        </p>
      )}
      {waits && !faults.has(quId) && (
        <p role="status" className={styles['hint']}>
          {queue.fault?.offline === true
            ? t('网络中断，答案已保存在本机，恢复后自动判题。您可以先做后面的题。')
            : recites(record.mode)
              ? t('正在显示答案…')
              : t('正在判题…')}
        </p>
      )}
      {programsOf(question).length > 0 && !waits && !recites(record.mode) && (
        <p className={styles['hint']}>
          {programsOf(question).every(({ codeJudged }) => codeJudged === true)
            ? t('确认答案后，程序按全部用例自动判题。')
            : t('确认答案后，请对照参考答案自己判断。')}
        </p>
      )}
      {!onClick && !waits && !recites(record.mode) && (
        <Button className={styles['confirm']} disabled={!some} onClick={() => void desk.answer(quId)}>
          {t('确认答案')}
        </Button>
      )}
    </>
  );
}
