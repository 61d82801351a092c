import { Button, Checkbox } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { ModelAnswer } from '@vigil/ui/questions/model-answer.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { ReviewPaperDocument, type MarkingPaperOpenedQuery } from '../../generated/graphql.ts';
import { AnswerView } from '../answer-view.tsx';
import { useDraft } from '../desk/use-drafts.ts';
import { givenOf, withAnnotation } from '../draft.ts';
import { MarksGiven } from '../marks-given.tsx';
import styles from '../marking.module.css';
import { draftProblem, ScoreForm } from '../score-form.tsx';
import { Verdicts } from '../verdicts.tsx';
import type { MarkedPlace } from './places.ts';

interface PlaceCardProps {
  readonly paper: MarkingPaperOpenedQuery['markingPaper'];
  readonly marked: MarkedPlace;
  /** The first that waits: the keyboard begins there. */
  readonly first: boolean;
  readonly onChanged: () => void;
}

/** One question or part of a paper: what was asked, what was answered, its marks, and a new one. */
export function PlaceCard({ paper, marked, first, onChanged }: PlaceCardProps) {
  const { place, asked, whole, sort, part } = marked;
  const key = `${paper.id}:${place.quId}:${place.answerRevision}`;
  const { draft, setDraft, forget } = useDraft(key);
  const [tried, setTried] = useState(false);
  const [changing, setChanging] = useState(false);
  const [toSame, setToSame] = useState(true);
  const review = useCall(ReviewPaperDocument);
  const scale = { most: place.most, step: paper.step, guide: place.guide };
  const needsReason = !place.waits;
  const problem = draftProblem(draft, scale, needsReason);
  const submit = async () => {
    setTried(true);
    if (problem !== null) return;
    const { points, ...given } = givenOf(draft);
    const { answerRevision, markRevision } = place;
    const one = {
      ...{ id: place.quId, actualScore: points, answerRevision, markRevision, ...given },
      applyToSame: place.sameCount > 0 && toSame,
    };
    if (!(await review.run({ input: { id: paper.id, quList: [one] } }))) return;
    forget();
    setTried(false);
    setChanging(false);
    const { sameMarked = 0, sameSkipped = 0 } = review.answer()?.reviewPaper ?? {};
    notifySuccess(
      sameMarked === 0
        ? t('第 {{n}} 题已评分', { n: sort })
        : t('第 {{n}} 题已评分，{{same}} 份相同的答案一并评分', { n: sort, same: sameMarked }),
    );
    if (sameSkipped > 0) notifySuccess(t('{{n}} 份相同的答案由他人评阅，未改动', { n: sameSkipped }));
    onChanged();
  };
  const refused = review.error === undefined ? null : messageOf(review.error);
  const blank = place.plain === '' && !asked.scratchAnswer;
  return (
    <Panel
      title={part === null ? t('第 {{n}} 题', { n: sort }) : t('第 {{n}} 题（{{part}}）', { n: sort, part })}
      aside={
        <span className={styles['tags']}>
          <span className={styles['muted']}>
            {t('{{type}} · {{most}} 分', { type: typeName(asked.quType), most: sayScore(place.most) })}
          </span>
          {place.waits ? (
            <Tag tone="warning">{t('待评')}</Tag>
          ) : (
            <Tag tone="success">{t('得 {{n}} 分', { n: sayScore(place.actualScore) })}</Tag>
          )}
        </span>
      }
    >
      <div className={styles['place']}>
        <div>
          {whole !== null && <RichHtml html={whole.content} />}
          <RichHtml html={asked.content} />
          <h3 className={styles['subtitle']}>{t('考生答案')}</h3>
          <AnswerView
            answer={{
              text: asked.answer,
              code: asked.codeAnswer,
              scratch: asked.scratchAnswer,
              plain: place.plain,
              blank,
            }}
            annotations={draft.annotations}
            onAdd={(annotation) => setDraft(withAnnotation(draft, annotation))}
            onRemove={(gone) =>
              setDraft({ ...draft, annotations: draft.annotations.filter((each) => each !== gone) })
            }
          />
          <Verdicts verdicts={place.verdicts} />
          <MarksGiven
            marks={place.marks}
            guide={place.guide}
            plain={place.plain}
            code={asked.codeAnswer != null}
          />
          {asked.rightAnswer && (
            <details className={styles['verdicts']}>
              <summary>{t('参考答案')}</summary>
              <ModelAnswer quType={asked.quType} text={asked.rightAnswer} />
            </details>
          )}
        </div>
        {place.heldByAnother && <p className={styles['nothing']}>{t('正由其他阅卷老师评阅')}</p>}
        {!place.heldByAnother && !place.waits && !changing && (
          <Button variant="default" className={styles['change']} onClick={() => setChanging(true)}>
            {t('改分')}
          </Button>
        )}
        {!place.heldByAnother && (place.waits || changing) && (
          <div>
            <ScoreForm
              scale={scale}
              draft={draft}
              onDraft={setDraft}
              needsReason={needsReason}
              problem={(tried ? problem : null) ?? refused}
              busy={review.busy}
              submitLabel={place.waits ? t('保存评分') : t('改分')}
              onSubmit={() => void submit()}
              answerKey={key}
              takesFocus={first || changing}
            />
            {place.sameCount > 0 && (
              <Checkbox
                mt="md"
                label={t('另外 {{n}} 份相同的答案（待评的和您评过的）也给此分', { n: place.sameCount })}
                checked={toSame}
                onChange={(event) => setToSame(event.currentTarget.checked)}
              />
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
