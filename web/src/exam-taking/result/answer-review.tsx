import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { scratchFileName } from '@vigil/ui/questions/scratch-file.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import styles from './answer-review.module.css';
import { ChoiceReview } from './choice-review.tsx';
import { TestTable } from '../programs/test-table.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import type { ReviewPart } from './result.ts';

interface AnswerReviewProps {
  readonly part: ReviewPart;
  /** nobody was asked (recited): the right answer alone is shown */
  readonly unasked?: boolean;
}

/**
 * Own answer and right answer of one question, each type in its own form; the right one only where the server
 * tells it.
 */
export function AnswerReview({ part, unasked = false }: AnswerReviewProps) {
  switch (part.quType) {
    case 1:
    case 2:
    case 3:
      return <ChoiceReview part={part} unasked={unasked} />;
    case 5:
      return <Blanks part={part} unasked={unasked} />;
    case 6:
      return <Pairs part={part} unasked={unasked} />;
    case 7:
      return (
        <Pair
          unasked={unasked}
          own={
            part.scratchAnswer ? (
              <a href={part.scratchAnswer} download={scratchFileName} className={styles['file']}>
                {t('下载我的作品')}
              </a>
            ) : null
          }
          right={part.rightAnswer}
        />
      );
    case 8:
    case 9:
      return (
        <>
          <Pair
            unasked={unasked}
            own={part.codeAnswer ? <pre className={styles['code']}>{part.codeAnswer}</pre> : null}
            right={
              part.rightAnswer === null ? null : <pre className={styles['code']}>{part.rightAnswer}</pre>
            }
          />
          <Tests part={part} />
        </>
      );
    default:
      return (
        <Pair
          unasked={unasked}
          own={part.answer ? <RichHtml html={part.answer} pictures={t('答案图片')} /> : null}
          right={part.rightAnswer === null ? null : <RichHtml html={part.rightAnswer} />}
        />
      );
  }
}

interface PairProps {
  readonly own: ReactNode;
  readonly right: ReactNode;
  readonly unasked: boolean;
}

function Pair({ own, right, unasked }: PairProps) {
  return (
    <dl className={styles['pair']}>
      {!unasked && (
        <div>
          <dt>{t('我的答案')}</dt>
          <dd>{own ?? <None />}</dd>
        </div>
      )}
      {right !== null && right !== '' && (
        <div>
          <dt>{t('参考答案')}</dt>
          <dd>{right}</dd>
        </div>
      )}
    </dl>
  );
}

/** What the program came to on the tests that may be seen, once that is out. */
function Tests({ part }: { readonly part: ReviewPart }) {
  const outcomes = new Map(
    part.codeTests.flatMap(({ id, verdict }) =>
      verdict == null ? [] : [[id, { output: null, error: null, verdict }] as const],
    ),
  );
  if (outcomes.size === 0) return null;
  return (
    <div className={styles['tests']}>
      <TestTable caption={t('示例用例')} tests={part.codeTests} outcomes={outcomes} />
    </div>
  );
}

const None = () => <span className={styles['none']}>{t('未作答')}</span>;

interface OwnProps {
  readonly entry: ReviewPart['answerList'][number];
  /** what was answered there */
  readonly children: ReactNode;
}

/** What was answered at one place, and whether that is right, where the key may be seen. */
const Own = ({ entry, children }: OwnProps) => (
  <span className={styles['own']}>
    <span>{children}</span>
    {entry.isRight !== null && entry.answer && <OutcomeMark outcome={entry.isRight ? 'right' : 'wrong'} />}
  </span>
);

function Blanks({ part, unasked }: Required<AnswerReviewProps>) {
  const told = part.answerList.some(({ rightAnswer }) => rightAnswer !== null);
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('空')}</th>
          {!unasked && <th scope="col">{t('我的答案')}</th>}
          {told && <th scope="col">{t('正确答案')}</th>}
        </tr>
      </thead>
      <tbody>
        {part.answerList.map((blank, index) => (
          <tr key={blank.id}>
            <th scope="row">{index + 1}</th>
            {!unasked && (
              <td>
                <Own entry={blank}>{blank.answer || <None />}</Own>
              </td>
            )}
            {told && <td>{blank.rightAnswer}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each pair as it was put together, and the right one. */
function Pairs({ part, unasked }: Required<AnswerReviewProps>) {
  const told = part.answerList.some(({ rightAnswer }) => rightAnswer !== null);
  const named = (tag: string | null) =>
    tag === null || tag === '' ? (
      <None />
    ) : (
      <Matched tag={tag} item={part.matchList.find((one) => one.tag === tag)} />
    );
  return (
    <table className={styles['table']} data-pairs>
      <thead>
        <tr>
          <th scope="col">{t('题项')}</th>
          {!unasked && <th scope="col">{t('我的匹配')}</th>}
          {told && <th scope="col">{t('正确匹配')}</th>}
        </tr>
      </thead>
      <tbody>
        {part.answerList.map((left, index) => (
          <tr key={left.id}>
            <th scope="row">
              <RichHtml inline html={left.content ?? ''} />
              {left.image && (
                <img
                  src={left.image}
                  alt={t('第 {{n}} 项的图片', { n: index + 1 })}
                  className={styles['picture']}
                />
              )}
            </th>
            {!unasked && (
              <td>
                <Own entry={left}>{named(left.answer)}</Own>
              </td>
            )}
            {told && <td>{named(left.rightAnswer)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MatchedProps {
  readonly tag: string;
  /** undefined: nothing stands under this tag any more */
  readonly item: ReviewPart['matchList'][number] | undefined;
}

const Matched = ({ tag, item }: MatchedProps) => (
  <>
    <RichHtml inline html={item === undefined ? tag : `${tag}. ${item.content}`} />
    {item?.image && (
      <img src={item.image} alt={t('选项 {{tag}} 的图片', { tag })} className={styles['picture']} />
    )}
  </>
);
