import { Button, Checkbox } from '@mantine/core';
import { IconCopy, IconEyeOff, IconPlayerTrackNext } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayPercent } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import { MarkingMarkGiveDocument, type MarkingQuestionAskedQuery } from '../../generated/graphql.ts';
import { AnswerView } from '../answer-view.tsx';
import { givenOf, withAnnotation } from '../draft.ts';
import { MarksGiven } from '../marks-given.tsx';
import styles from '../marking.module.css';
import { draftProblem, ScoreForm } from '../score-form.tsx';
import { Verdicts } from '../verdicts.tsx';
import { UnmaskDialog } from './unmask-dialog.tsx';
import type { Answer, Desk } from './use-desk.ts';
import { useDraft } from './use-drafts.ts';

interface DeskAnswerProps {
  readonly examId: string;
  readonly desk: Desk;
  readonly answer: Answer;
  readonly question: MarkingQuestionAskedQuery['markingQuestion'];
  readonly onMarked: (count: number) => void;
}

const decision = 3;

/** The answer on the desk and its mark. */
export function DeskAnswer({ examId, desk, answer, question, onMarked }: DeskAnswerProps) {
  const { may } = useSession();
  const { number, answerRevision, sameCount } = answer;
  const key = `${number}:${answerRevision}`;
  const { draft, setDraft, forget } = useDraft(key);
  const give = useCall(MarkingMarkGiveDocument);
  const [tried, setTried] = useState('');
  const [toSame, setToSame] = useState(true);
  const [unmasking, setUnmasking] = useState(false);
  const scale = { most: answer.most, step: question.step, guide: question.guide };
  const judged = answer.verdicts.some(({ verdict }) => verdict != null);
  const needsReason = judged && answer.round === 1;
  const problem = draftProblem(draft, scale, needsReason);

  const submit = async () => {
    setTried(key);
    if (problem !== null) return;
    const input = { examId, number, answerRevision, applyToSame: toSame, ...givenOf(draft) };
    const done = await give.run({ input });
    if (!done) return;
    const { marked = 1, skipped = 0 } = give.answer()?.markingMark ?? {};
    if (marked > 1) notifySuccess(t('{{n}} 份相同的答案已一并评分', { n: marked }));
    if (skipped > 0) notifySuccess(t('{{n}} 份相同的答案由他人评阅，未改动', { n: skipped }));
    forget();
    setTried('');
    onMarked(marked);
    desk.next();
  };
  const skip = () => {
    give.clear();
    if (desk.takenAway(give.error)) return;
    desk.next();
  };
  const findSimilar = () =>
    void desk
      .similar()
      .then(
        (count) =>
          notifySuccess(
            count === 0 ? t('没有相似的答案') : t('找到 {{n}} 份相似的答案，接下来依次评阅', { n: count }),
          ),
        notifyError,
      );
  const shownProblem = tried === key ? problem : null;
  const refused = give.error === undefined ? null : messageOf(give.error);
  return (
    <>
      <Panel
        title={t('答案')}
        className={styles['answerPanel'] ?? ''}
        aside={
          <span className={styles['tags']}>
            {answer.round === 2 && <Tag tone="info">{t('第二轮')}</Tag>}
            {answer.round === decision && <Tag tone="warning">{t('两轮分差超限，请裁定')}</Tag>}
            {answer.similarity != null && (
              <Tag tone="info">{t('与上一份相似 {{n}}', { n: sayPercent(answer.similarity) })}</Tag>
            )}
            {sameCount > 0 && <Tag tone="quiet">{t('另有 {{n}} 份相同', { n: sameCount })}</Tag>}
          </span>
        }
      >
        <AnswerView
          key={key}
          answer={answer}
          annotations={draft.annotations}
          onAdd={(annotation) => setDraft(withAnnotation(draft, annotation))}
          onRemove={(gone) =>
            setDraft({ ...draft, annotations: draft.annotations.filter((one) => one !== gone) })
          }
        />
        {answer.common.length > 0 && (
          <p className={styles['note']}>{t('相同的片段：{{parts}}', { parts: answer.common.join('；') })}</p>
        )}
        <Verdicts verdicts={answer.verdicts} />
        <MarksGiven
          marks={answer.marks}
          guide={question.guide}
          plain={answer.plain}
          code={answer.code != null}
        />
      </Panel>
      <Panel title={t('评分')} className={styles['scorePanel'] ?? ''}>
        <ScoreForm
          scale={scale}
          draft={draft}
          onDraft={setDraft}
          needsReason={needsReason}
          problem={shownProblem ?? refused}
          busy={give.busy}
          submitLabel={t('提交并看下一份')}
          onSubmit={() => void submit()}
          answerKey={key}
          goesOn
          acts={
            <Button
              variant="default"
              leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
              onClick={skip}
            >
              {t('跳过')}
            </Button>
          }
        />
        {sameCount > 0 && (
          <Checkbox
            mt="md"
            label={t('同时评阅另外 {{n}} 份相同的答案', { n: sameCount })}
            checked={toSame}
            onChange={(event) => setToSame(event.currentTarget.checked)}
          />
        )}
        <div className={styles['quietActs']}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={findSimilar}
          >
            {t('找相似的答案')}
          </Button>
          {may('exam:unmask') && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconEyeOff size={16} aria-hidden />}
              onClick={() => setUnmasking(true)}
            >
              {t('解除匿名')}
            </Button>
          )}
        </div>
      </Panel>
      {unmasking && <UnmaskDialog examId={examId} number={number} onClose={() => setUnmasking(false)} />}
    </>
  );
}
