import { Anchor, Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayNumber, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link } from 'react-router-dom';
import type { WrongBookQuery } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import styles from './wrong-table.module.css';

type Row = WrongBookQuery['wrongBookPaging']['records'][number];

interface WrongTableProps {
  readonly rows: readonly Row[];
  /** so many right answers in a row take a question out; 0: none do */
  readonly rightsToLeave: number;
  /** says of each question which exam it is of */
  readonly withExam: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Wrong questions, each leading to itself with its answer; a table, on phones a card each. */
export function WrongTable({ rows, rightsToLeave, withExam, chosen, onChoose }: WrongTableProps) {
  const all = rows.every(({ id }) => chosen.has(id));
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <>
      <Checkbox
        className={styles['all']}
        classNames={{ body: styles['allBody'] ?? '', label: styles['allLabel'] ?? '' }}
        label={t('全选本页')}
        checked={all}
        indeterminate={!all && chosen.size > 0}
        onChange={() => onChoose(new Set(all ? [] : rows.map(({ id }) => id)))}
      />
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col" className={styles['choice']}>
                {t('选择')}
              </th>
              <th scope="col">{t('试题题目')}</th>
              <th scope="col" className={styles['number']}>
                {t('错误次数')}
              </th>
              {rightsToLeave > 0 && (
                <th scope="col" className={styles['number']}>
                  {t('已连续答对')}
                </th>
              )}
              <th scope="col">{t('更新时间')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-chosen={chosen.has(row.id) || undefined}>
                <td className={styles['choice']}>
                  <label className={styles['box']} htmlFor={`choice-${row.id}`}>
                    <Checkbox
                      id={`choice-${row.id}`}
                      aria-label={t('选择“{{title}}”', { title: titleOf(row) })}
                      checked={chosen.has(row.id)}
                      onChange={(event) => choose(row.id, event.currentTarget.checked)}
                    />
                  </label>
                </td>
                <th scope="row">
                  <Title row={row} />
                  <span className={styles['about']}>
                    {typeName(row.quType)}
                    {withExam && <span className={styles['exam']}>{row.examTitle}</span>}
                  </span>
                </th>
                <td data-name={t('错误次数')} className={styles['number']}>
                  {sayNumber(row.wrongCount)}
                </td>
                {rightsToLeave > 0 && (
                  <td data-name={t('已连续答对')} className={styles['number']}>
                    {t('{{n}} / {{all}}', { n: row.rightInRow, all: rightsToLeave })}
                  </td>
                )}
                <td data-name={t('更新时间')} className={styles['time']}>
                  <When value={row.updateTime} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A question of pictures alone has no words of its own. */
export const titleOf = ({ title, quType }: Row): string =>
  title === '' ? t('（图片试题）{{type}}', { type: typeName(quType) }) : title;

function Title({ row }: { readonly row: Row }) {
  if (!row.locked)
    return (
      <Anchor component={Link} to={paths.question(row.quId, row.examId)} className={styles['open']}>
        <QuestionText text={titleOf(row)} />
      </Anchor>
    );
  return (
    <span className={styles['locked']}>
      <QuestionText text={titleOf(row)} />
      <Tag tone="quiet" icon={<IconLock size={14} aria-hidden />}>
        {row.lockedUntil === null
          ? t('考试要用，暂不显示答案')
          : t('考试要用，{{time}} 后可看答案', { time: sayTime(row.lockedUntil) })}
      </Tag>
    </span>
  );
}
