import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import type { PreviewPartFragment } from '../../generated/graphql.ts';
import type { Preview } from '../preview/preview.ts';
import styles from './print.module.css';

type Question = Preview['questions'][number];

/** What may go over a page: a case with its parts, a program with its lines. Everything else stays on one. */
const isLong = ({ quType }: Question): boolean => quType === 8 || quType === 9 || quType === 99;

interface PrintedQuestionProps {
  readonly number: number;
  readonly question: Question;
  /** its points; null: its group says them for all of its questions */
  readonly score: number | null;
}

/** A question on paper: its text, what there is to choose from, and room to write where one writes. */
export function PrintedQuestion({ number, question, score }: PrintedQuestionProps) {
  return (
    <div className={clsx(styles['question'], !isLong(question) && styles['whole'])}>
      <span className={styles['number']}>{number}.</span>
      <div className={styles['body']}>
        <Part part={question} />
        {question.subList.map((part, index) => (
          <div key={part.quId} className={clsx(styles['part'], styles['whole'])}>
            <span>{t('（{{n}}）', { n: index + 1 })}</span>
            <div className={styles['body']}>
              <Part part={part} />
            </div>
            <Points score={part.score ?? 0} />
          </div>
        ))}
      </div>
      {score !== null && <Points score={score} />}
    </div>
  );
}

const Points = ({ score }: { readonly score: number }) => (
  <span className={styles['points']}>{t('（{{score}} 分）', { score: sayScore(score) })}</span>
);

function Part({ part }: { readonly part: PreviewPartFragment }) {
  return (
    <>
      <div className={styles['stem']}>
        <RichHtml html={part.content} />
        {part.image && <img src={part.image} alt={t('题目图片')} className={styles['image']} />}
      </div>
      <Room part={part} />
    </>
  );
}

/** Options to tick, items to match, lines to write on. */
function Room({ part }: { readonly part: PreviewPartFragment }) {
  switch (part.quType) {
    case 1:
    case 2:
    case 3:
      return (
        <ol className={styles['options']}>
          {part.answerList.map((option) => (
            <li key={option.id}>
              <span>{option.tag}.</span>
              <div>
                <RichHtml html={option.content ?? ''} />
                {option.image && (
                  <img
                    src={option.image}
                    alt={t('选项 {{tag}} 的图片', { tag: option.tag ?? '' })}
                    className={styles['image']}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
      );
    case 6:
      return (
        <div className={styles['match']}>
          <ol>
            {part.answerList.map((item) => (
              <li key={item.id}>
                <span>（　　）</span>
                <RichHtml html={item.content ?? ''} />
              </li>
            ))}
          </ol>
          <ol>
            {part.matchList.map((item) => (
              <li key={item.tag}>
                <span>{item.tag}.</span>
                <RichHtml html={item.content} />
              </li>
            ))}
          </ol>
        </div>
      );
    case 4:
      return <Lines />;
    case 8:
    case 9:
      return (
        <>
          {part.titleBody && <pre className={styles['code']}>{part.titleBody}</pre>}
          <Lines />
        </>
      );
    default:
      return null;
  }
}

const linesToWriteOn = 6;

const Lines = () => (
  <div className={styles['lines']} aria-hidden>
    {Array.from({ length: linesToWriteOn }, (_, index) => (
      <div key={index} />
    ))}
  </div>
);
