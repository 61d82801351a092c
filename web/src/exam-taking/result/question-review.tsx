import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { MediaPlayer } from '@vigil/ui/media/media-player.tsx';
import { AnnotatedText } from '@vigil/ui/questions/annotated-text.tsx';
import { isProgram, typeName } from '@vigil/ui/questions/question-types.ts';
import { sayDuration, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useContext } from 'react';
import { useToldOf } from './analysis.ts';
import { AnswerReview } from './answer-review.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import { BelowQuestion } from './below-question.ts';
import styles from './question-review.module.css';
import { isSubjective, outcomeOf, type ReviewedQuestion, type ReviewPart } from './result.ts';

interface QuestionReviewProps {
  readonly question: ReviewedQuestion;
  /** left out: it stands alone, without a number */
  readonly sort?: number;
  readonly reviewState: number;
}

/**
 * One question of a result: text, media, own and right answers, analysis; a composite one shows its parts and
 * no score of its own (spec 1 §3).
 */
export function QuestionReview({ question, sort, reviewState }: QuestionReviewProps) {
  return (
    <article aria-label={sort === undefined ? typeName(question.quType) : t('第 {{n}} 题', { n: sort })}>
      <Part
        part={question}
        head={
          sort === undefined
            ? typeName(question.quType)
            : t('{{sort}}. {{type}}', { sort, type: typeName(question.quType) })
        }
        reviewState={reviewState}
      />
      {question.subList.length > 0 && (
        <ol className={styles['parts']}>
          {question.subList.map((part, index) => (
            <li key={part.quId} className={styles['part']}>
              <Part
                part={part}
                head={t('（{{n}}）{{type}}', { n: index + 1, type: typeName(part.quType) })}
                reviewState={reviewState}
              />
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

function Part({
  part,
  head,
  reviewState,
}: {
  readonly part: ReviewPart;
  readonly head: string;
  readonly reviewState: number;
}) {
  const composite = part.quType === 99;
  const { seconds } = useToldOf(part.quId);
  const below = useContext(BelowQuestion);
  return (
    <>
      <div className={styles['head']}>
        <span className={styles['type']}>{head}</span>
        {!composite && <OutcomeMark outcome={outcomeOf(part, reviewState)} />}
        {!composite && <span className={styles['score']}>{scoreOf(part, reviewState)}</span>}
        {seconds !== null && (
          <span className={styles['score']}>{t('用时 {{time}}', { time: sayDuration(seconds) })}</span>
        )}
        {part.lateAnswers > 0 && (
          <Tag tone="warning">{t('{{n}} 次迟到作答未计入', { n: part.lateAnswers })}</Tag>
        )}
      </div>
      <RichHtml html={part.content} className={styles['content']} />
      {part.image !== null && (
        <img src={part.image} alt={t('题目图片')} className={styles['image']} loading="lazy" />
      )}
      {part.media !== null && <MediaPlayer src={part.media} />}
      {part.titleBody !== null && part.titleBody !== '' && !isProgram(part.quType) && (
        <RichHtml html={part.titleBody} />
      )}
      {!composite && <AnswerReview part={part} />}
      <Remarks part={part} />
      {part.analysis !== null && part.analysis !== '' && (
        <div className={styles['analysis']}>
          <span className={styles['label']}>{t('试题解析')}</span>
          <RichHtml html={part.analysis} />
        </div>
      )}
      {!composite && part.voided !== true && below({ quId: part.quId, name: head })}
    </>
  );
}

/** What a reviewer said of the answer, and of stretches of its text. */
function Remarks({ part: { quId, quType } }: { readonly part: ReviewPart }) {
  const { comment } = useToldOf(quId);
  if (comment === null) return null;
  return (
    <div className={styles['analysis']}>
      <span className={styles['label']}>{t('阅卷评语')}</span>
      {comment.comment !== null && <p className={styles['comment']}>{comment.comment}</p>}
      {comment.annotations.length > 0 && (
        <AnnotatedText plain={comment.plain} code={isProgram(quType)} annotations={comment.annotations} />
      )}
    </div>
  );
}

/** Starter code is no HTML, and what was made of it stands under 我的答案. */
function scoreOf(part: ReviewPart, reviewState: number): string {
  if (part.voided === true) return t('不计入成绩');
  if (part.actualScore !== null)
    return t('得 {{actual}} 分 / {{score}} 分', {
      actual: sayScore(part.actualScore),
      score: sayScore(part.score),
    });
  if (isSubjective(part.quType) && reviewState === 0) return t('待阅卷后显示得分');
  return part.score === null ? '' : t('{{score}} 分', { score: sayScore(part.score) });
}
