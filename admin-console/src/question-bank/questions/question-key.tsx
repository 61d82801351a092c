import { Text } from '@mantine/core';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { letterOf } from '@vigil/ui/questions/control.ts';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { QuestionWholeQuery } from '../../generated/graphql.ts';
import styles from './question-key.module.css';

type Whole = QuestionWholeQuery['bankQuestion'];
type Part = NonNullable<Whole['parts']>[number];
/** A question or a part of a composite, with its key. */
export type Keyed = Omit<Part, 'share'> & Partial<Pick<Whole, 'code' | 'parts'>>;

/** The standard answer and the analysis, for those who edit the bank. */
export function QuestionKey({ question }: { readonly question: Keyed }) {
  if (question.parts != null && question.parts.length > 0) {
    return (
      <ol className={styles['parts']}>
        {question.parts.map((part) => (
          <li key={part.quId}>
            <Text size="sm" c="dimmed">
              {t('{{type}}，占 {{percent}}%', {
                type: typeName(part.quType),
                percent: percentOf(part.share),
              })}
            </Text>
            <QuestionKey question={part} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <dl className={styles['key']}>
      <dt>{t('答案')}</dt>
      <dd>
        <Answer question={question} />
      </dd>
      {question.points != null && question.points.length > 0 && (
        <>
          <dt>{t('评分要点')}</dt>
          <dd>
            <ul className={styles['list']}>
              {question.points.map(({ id, text, share }) => (
                <li key={id}>{t('{{text}}（{{percent}}%）', { text, percent: percentOf(share) })}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{t('解析')}</dt>
      <dd>
        {question.analysis === '' ? (
          <Nothing words={t('暂无试题解析!')} />
        ) : (
          <RichHtml html={question.analysis} />
        )}
      </dd>
    </dl>
  );
}

const percentOf = (share: number): number => Math.round(share * 1000) / 10;

function Nothing({ words }: { readonly words: string }) {
  return <span className={styles['none']}>{words}</span>;
}

function Answer({ question }: { readonly question: Keyed }) {
  const { quType, options, blanks, inOrder, pairs, matches, rightAnswer, code } = question;
  switch (quType) {
    case 1:
    case 2:
    case 3:
      return (
        <ul className={styles['list']}>
          {(options ?? []).map(
            (option, index) =>
              option.isRight && (
                <li key={option.id}>
                  {t('{{letter}}. ', { letter: letterOf(index) })}
                  <RichHtml html={option.content} inline />
                </li>
              ),
          )}
        </ul>
      );
    case 5:
      return (
        <>
          <ol className={styles['list']}>
            {(blanks ?? []).map(({ id, accepted }) => (
              <li key={id}>{accepted.join(' / ')}</li>
            ))}
          </ol>
          {inOrder === false && <Nothing words={t('各空不分先后')} />}
        </>
      );
    case 6:
      return (
        <ul className={styles['list']}>
          {(pairs ?? []).map((pair) => (
            <li key={pair.id}>
              <RichHtml html={pair.content} inline /> →{' '}
              <RichHtml html={matches?.find(({ id }) => id === pair.matchId)?.content ?? ''} inline />
            </li>
          ))}
        </ul>
      );
    case 8:
    case 9:
      return (
        <>
          {rightAnswer ? (
            <pre className={styles['code']}>{rightAnswer}</pre>
          ) : (
            <Nothing words={t('没有参考程序')} />
          )}
          {code != null && (
            <Text size="sm" c="dimmed">
              {t('{{n}} 个测试用例，其中 {{visible}} 个对考生可见', {
                n: code.tests.length,
                visible: code.tests.filter(({ visible }) => visible).length,
              })}
            </Text>
          )}
        </>
      );
    default:
      return rightAnswer ? <RichHtml html={rightAnswer} /> : <Nothing words={t('没有参考答案')} />;
  }
}
