import { type ReactNode, useId } from 'react';
import { RichHtml } from '../html/rich-html.tsx';
import { MediaPlayer } from '../media/media-player.tsx';
import { sayScore } from '../text/format.ts';
import { t } from '../text/t.ts';
import type { PaperQuestion, QuestionPart } from './question.ts';
import styles from './question-body.module.css';
import { typeName } from './question-types.ts';

interface QuestionBodyProps {
  readonly question: PaperQuestion;
  /** the control of a question or of a part; `labelledBy` is the id of the element that holds its text */
  readonly control: (part: QuestionPart, labelledBy: string) => ReactNode;
}

/**
 * The text, media and control of a question. A composite (99) shows its text and then each part with a
 * control of its own.
 */
export function QuestionBody({ question, control }: QuestionBodyProps) {
  if (question.quType !== 99) return <StemAndControl key={question.quId} part={question} control={control} />;
  return (
    <>
      <Stem part={question} />
      <ol className={styles['parts']}>
        {question.subList.map((part, index) => (
          <li key={part.quId} className={styles['part']}>
            <h3 className={styles['partHeading']}>
              {t('（{{n}}）{{type}}', { n: index + 1, type: typeName(part.quType) })}
              {part.score != null && <span>{t('{{n}} 分', { n: sayScore(part.score) })}</span>}
            </h3>
            <StemAndControl part={part} control={control} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StemAndControl({
  part,
  control,
}: {
  readonly part: QuestionPart;
  readonly control: QuestionBodyProps['control'];
}) {
  const id = useId();
  return (
    <>
      <Stem part={part} id={id} />
      {control(part, id)}
    </>
  );
}

/** Text, picture, sound or film. A fill-in question's text belongs to its control: the inputs stand in it. */
function Stem({ part, id }: { readonly part: QuestionPart; readonly id?: string }) {
  return (
    <div id={id} className={styles['stem']}>
      {part.quType !== 5 && (
        <div data-passage={part.quId}>
          <RichHtml html={part.content} className={styles['text']} />
        </div>
      )}
      {part.image && (
        <img src={part.image} alt={t('题目图片')} className={styles['image']} draggable={false} />
      )}
      {part.media && <MediaPlayer src={part.media} />}
    </div>
  );
}
