import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { Preview } from '../preview/preview.ts';
import { KeyOf } from '../key-of.tsx';
import styles from './print.module.css';
import { PrintedQuestion } from './printed-question.tsx';

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const numeralOf = (index: number): string => numerals[index] ?? String(index + 1);

/** 一、单选题; a title that begins with its own numeral keeps it. */
const numbered = (title: string, index: number): string =>
  /^[一二三四五六七八九十]+、/.test(title) ? title : t('{{n}}、{{title}}', { n: numeralOf(index), title });

/** The title at the head of every printed page but the first, which has it large. */
const runningHead = (title: string): string =>
  `@page { @top-right { content: ${JSON.stringify(title)}; color: #555; font-size: 9pt } } @page :first { @top-right { content: none } }`;

type Group = Preview['paper']['groupList'][number];

/** Points of every question of a group; null when they are not all worth the same. */
const sameScore = ({ quList: [first, ...rest] }: Group): number | null =>
  first !== undefined && rest.every(({ score }) => score === first.score) ? first.score : null;

function pointsOf(group: Group): string {
  const each = sameScore(group);
  const words = { n: group.quCount, all: sayScore(group.totalScore) };
  return each === null
    ? t('（共 {{n}} 题，共 {{all}} 分）', words)
    : t('（共 {{n}} 题，每题 {{each}} 分，共 {{all}} 分）', { ...words, each: sayScore(each) });
}

/**
 * The paper as it is printed: head with room for the candidate's name, the groups with their questions, and
 * the key on a page of its own when asked for.
 */
export function PrintedPaper({ preview, withKey }: { readonly preview: Preview; readonly withKey: boolean }) {
  const { paper, questions, seed } = preview;
  const byId = new Map(questions.map((question) => [question.quId, question]));
  const minutes = paper.leftSeconds >= 99_999 ? null : Math.round(paper.leftSeconds / 60);
  return (
    <div className={styles['sheet']}>
      <style>{runningHead(`${paper.title} · ${seed}`)}</style>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{paper.title}</h2>
        <p className={styles['facts']}>
          {t('总分 {{score}} 分', { score: sayScore(paper.totalScore) })}
          {minutes === null ? '' : t('　　时长 {{n}} 分钟', { n: minutes })}
          {t('　　试卷编号 {{seed}}', { seed })}
        </p>
        <p className={styles['blanks']}>
          {[t('姓名'), t('学号'), t('班级'), t('得分')].map((word) => (
            <span key={word}>
              {word}
              <span className={styles['line']} />
            </span>
          ))}
        </p>
      </header>
      {preview.content !== '' && (
        <section className={styles['notice']} aria-label={t('考试说明')}>
          <RichHtml html={preview.content} />
        </section>
      )}
      {paper.groupList.map((group, index) => (
        <section key={group.id} className={styles['group']} aria-label={group.title}>
          <h3 className={styles['groupTitle']}>
            {numbered(group.title, index)}
            <span>{pointsOf(group)}</span>
          </h3>
          {group.quList.map(({ quId, sort, score }) => {
            const question = byId.get(quId);
            return question === undefined ? null : (
              <PrintedQuestion
                key={quId}
                number={sort}
                question={question}
                score={sameScore(group) === null ? score : null}
              />
            );
          })}
        </section>
      ))}
      {withKey && (
        <section className={styles['key']} aria-label={t('参考答案与解析')}>
          <h3 className={styles['keyTitle']}>{t('参考答案与解析')}</h3>
          {questions.map((question) => (
            <div key={question.quId} className={styles['keyed']}>
              <span className={styles['number']}>{question.sort}.</span>
              <KeyOf question={question} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
