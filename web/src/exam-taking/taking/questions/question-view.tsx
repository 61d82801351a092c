import { Checkbox } from '@mantine/core';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { MediaPlayer } from '@vigil/ui/media/media-player.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import { IconFileOff } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import type { AnswerBook } from '../paper/answer-book.ts';
import type { CardPlace } from '../paper/card-model.ts';
import type { QuestionPart, TakingQuestion } from '../paper/types.ts';
import { AnswerControl } from './answer-control.tsx';
import { typeName } from './question-types.ts';
import styles from './question-view.module.css';

interface QuestionViewProps {
  readonly question: TakingQuestion;
  readonly place: CardPlace;
  readonly total: number;
  readonly book: AnswerBook;
  readonly readOnly: boolean;
  /** an answer to this question was refused and is not counted */
  readonly uncounted: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onPasteBlocked: () => void;
}

/** One question: what it is, its text and media, its control. A composite (99) shows its text and then each part with a control of its own. */
export function QuestionView({ question, place, total, book, readOnly, uncounted, headingRef, onPasteBlocked }: QuestionViewProps) {
  const controls = { book, readOnly, onPasteBlocked };
  return (
    <article className={styles['question']} aria-labelledby="question-heading">
      <div className={styles['head']}>
        <h2 id="question-heading" ref={headingRef} tabIndex={-1} className={styles['heading']}>
          <span className={styles['type']}>{typeName(question.quType)}</span>
          <span>{t('第 {{n}} 题 / {{total}}', { n: place.sort, total })}</span>
          {question.score != null && <span>{t('{{n}} 分', { n: sayScore(question.score) })}</span>}
        </h2>
        {uncounted && (
          <Tag tone="danger" icon={<IconFileOff size={14} aria-hidden />}>
            {t('未计入')}
          </Tag>
        )}
        <Checkbox
          className={styles['doubt']}
          label={t('存疑')}
          checked={place.mark}
          disabled={readOnly}
          onChange={(event) => book.setMark(question.quId, event.currentTarget.checked)}
        />
      </div>
      {question.quType === 99 ? (
        <>
          <Stem part={question} />
          <ol className={styles['parts']}>
            {question.subList.map((part, index) => (
              <li key={part.quId} className={styles['part']}>
                <h3 className={styles['partHeading']}>
                  {t('（{{n}}）{{type}}', { n: index + 1, type: typeName(part.quType) })}
                  {part.score != null && <span>{t('{{n}} 分', { n: sayScore(part.score) })}</span>}
                </h3>
                <StemAndControl part={part} {...controls} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <StemAndControl key={question.quId} part={question} {...controls} />
      )}
    </article>
  );
}

interface StemAndControlProps {
  readonly part: QuestionPart;
  readonly book: AnswerBook;
  readonly readOnly: boolean;
  readonly onPasteBlocked: () => void;
}

function StemAndControl({ part, ...controls }: StemAndControlProps) {
  const id = useId();
  return (
    <>
      <Stem part={part} id={id} />
      <AnswerControl question={part} labelledBy={id} {...controls} />
    </>
  );
}

/** Text, picture, sound or film. A fill-in question's text belongs to its control: the inputs stand in it. */
function Stem({ part, id }: { readonly part: QuestionPart; readonly id?: string }) {
  return (
    <div id={id} className={styles['stem']}>
      {part.quType !== 5 && <RichHtml html={part.content} />}
      {part.image && <img src={part.image} alt={t('题目图片')} className={styles['image']} draggable={false} />}
      {part.media && <MediaPlayer src={part.media} />}
    </div>
  );
}
