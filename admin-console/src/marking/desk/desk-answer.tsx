import { Button, Checkbox } from '@mantine/core';
import { IconCopy, IconEyeOff, IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayPercent, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import { MarkingMarkGiveDocument, type MarkingQuestionAskedQuery } from '../../generated/graphql.ts';
import { AnswerView } from '../answer-view.tsx';
import { emptyDraft, givenOf, withAnnotation } from '../draft.ts';
import { MarksGiven } from '../marks-given.tsx';
import styles from '../marking.module.css';
import { draftProblem, ScoreForm } from '../score-form.tsx';
import { Verdicts } from '../verdicts.tsx';
import { UnmaskDialog } from './unmask-dialog.tsx';
import type { Answer } from './use-answer-queue.ts';
import type { Desk } from './use-desk.ts';
import { useDraft } from './use-drafts.ts';
import type { GivenMarks } from './use-given.ts';

interface DeskAnswerProps {
  readonly examId: string;
  readonly desk: Desk;
  readonly answer: Answer;
  readonly question: MarkingQuestionAskedQuery['markingQuestion'];
  readonly given: GivenMarks;
}

const decision = 3;

/** Why a mark given a moment ago is given anew. */
const takenBack = t('撤回');

/** The answer on the desk and its mark; one that was marked already, with what it was given. */
export function DeskAnswer({ examId, desk, answer, question, given }: DeskAnswerProps) {
  const { may } = useSession();
  const { again } = given;
  const { number, answerRevision, markRevision } = answer;
  const sameCount = again === null ? answer.sameCount : again.marked - 1;
  const key = `${number}:${answerRevision}${again === null ? '' : ':again'}`;
  const { draft, setDraft, forget } = useDraft(
    key,
    again === null ? emptyDraft : { ...again.draft, reason: again.draft.reason || takenBack },
  );
  const give = useCall(MarkingMarkGiveDocument);
  const [tried, setTried] = useState('');
  const [toSame, setToSame] = useState(true);
  const [unmasking, setUnmasking] = useState(false);
  const scale = { most: answer.most, step: question.step, guide: question.guide };
  const judged = answer.verdicts.some(({ verdict }) => verdict != null);
  const needsReason = again !== null || (judged && answer.round === 1);
  const problem = draftProblem(draft, scale, needsReason);

  const submit = async () => {
    setTried(key);
    if (problem !== null) return;
    const input = {
      ...{ examId, number, answerRevision, applyToSame: toSame, ...givenOf(draft) },
      ...(again === null && { markRevision }),
    };
    const done = await give.run({ input });
    if (!done) return;
    const { marked = 1, skipped = 0 } = give.answer()?.markingMark ?? {};
    if (marked > 1) notifySuccess(t('{{n}} 份相同的答案已一并评分', { n: marked }));
    if (skipped > 0) notifySuccess(t('{{n}} 份相同的答案由他人评阅，未改动', { n: skipped }));
    forget();
    setTried('');
    given.keep({ answer, draft, marked: Math.max(marked, again?.marked ?? 0) });
    if (again === null) desk.next();
  };
  const skip = () => {
    give.clear();
    if (again !== null) return given.forward();
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
            {again !== null && (
              <Tag tone="warning">
                {t('已给 {{n}} 分，可撤回改评', { n: sayScore(Number(again.draft.points)) })}
              </Tag>
            )}
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
          submitLabel={again === null ? t('提交并看下一份') : t('撤回并改为此分')}
          onSubmit={() => void submit()}
          answerKey={key}
          goesOn
          onBack={given.back}
          onForward={skip}
          acts={
            <>
              <Button
                variant="default"
                leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
                onClick={skip}
              >
                {again === null ? t('跳过') : t('不改，看下一份')}
              </Button>
              {given.back !== null && (
                <Button
                  variant="default"
                  leftSection={<IconPlayerTrackPrev size={16} aria-hidden />}
                  onClick={given.back}
                >
                  {t('上一份')}
                </Button>
              )}
            </>
          }
        />
        {sameCount > 0 && (
          <Checkbox
            mt="md"
            label={
              again === null
                ? t('同时评阅另外 {{n}} 份相同的答案', { n: sameCount })
                : t('同时更正另外 {{n}} 份相同的答案', { n: sameCount })
            }
            checked={toSame}
            onChange={(event) => setToSame(event.currentTarget.checked)}
          />
        )}
        <div className={styles['quietActs']} hidden={again !== null}>
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
