import { IconCheck } from '@tabler/icons-react';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber, sayPercent, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ExamQuestionStatisticsQuery } from '../generated/graphql.ts';
import styles from './statistics.module.css';

type QuestionDetail = ExamQuestionStatisticsQuery['examQuestionStatistics'];
type Option = QuestionDetail['options'][number];

interface OptionsProps {
  readonly detail: QuestionDetail;
  readonly papers: number;
  readonly enoughPapers: number;
}

/** Who chose what: of all papers, and of the best and the worst of them. */
export function Options({
  detail: { options, blank, blankUpper, blankLower, groupSize },
  papers,
  enoughPapers,
}: OptionsProps) {
  const share = papers === 0 ? 0 : blank / papers;
  return (
    <section>
      <h3 className={styles['heading']}>{t('各选项被选次数')}</h3>
      <ul className={styles['options']}>
        {options.map((option) => (
          <li key={option.id} className={styles['option']}>
            <div className={styles['optionHead']}>
              <span className={styles['tag']}>{option.tag ?? '–'}</span>
              <span className={styles['optionText']}>
                {option.content == null ? t('旧版本的选项') : <RichHtml inline html={option.content} />}
                {option.image && <img className={styles['image']} src={option.image} alt={t('选项图片')} />}
              </span>
              {option.isRight && (
                <Tag tone="success" icon={<IconCheck size={14} aria-hidden />}>
                  {t('正确')}
                </Tag>
              )}
              <Count count={option.count} share={option.share} />
            </div>
            <Bar share={option.share} right={option.isRight} />
            <Groups upper={option.upper} lower={option.lower} remark={option.remark} />
          </li>
        ))}
        <li className={styles['option']}>
          <div className={styles['optionHead']}>
            <span className={styles['tag']}>–</span>
            <span className={styles['optionText']}>{t('未作答')}</span>
            <Count count={blank} share={papers === 0 ? null : share} />
          </div>
          <Bar share={share} right={false} />
          <Groups upper={blankUpper} lower={blankLower} remark={null} />
        </li>
      </ul>
      <p className={styles['note']}>
        {groupSize == null
          ? t('已评分的答卷满 {{n}} 份后，分高分组和低分组比较各选项。', { n: enoughPapers })
          : t(
              '高分组、低分组是其余各题得分最高和最低的 27%（各约 {{n}} 份）。好的干扰项应当主要吸引低分组；高分组选得更多的错误选项可能有歧义。',
              { n: sayScore(groupSize) },
            )}
      </p>
    </section>
  );
}

const Count = ({ count, share }: { readonly count: number; readonly share: number | null }) => (
  <span className={styles['count']}>
    {t('{{n}} 次 · {{share}}', { n: sayNumber(count), share: sayPercent(share) })}
  </span>
);

const Bar = ({ share, right }: { readonly share: number; readonly right: boolean }) => (
  <div className={styles['bar']} aria-hidden>
    <div
      className={right ? styles['barRight'] : styles['barOther']}
      style={{ width: `${Math.min(100, share * 100)}%` }}
    />
  </div>
);

const remarks: Readonly<Record<string, string>> = {
  unused: t('几乎没人选'),
  'attracts-strong': t('高分组选得更多'),
  'key-attracts-weak': t('低分组选得更多，请核对答案'),
};

function Groups({ upper, lower, remark }: Pick<Option, 'upper' | 'lower' | 'remark'>) {
  if (upper == null || lower == null) return null;
  const word = remark == null ? undefined : remarks[remark];
  return (
    <p className={styles['groups']}>
      {t('高分组 {{upper}} · 低分组 {{lower}}', { upper: sayPercent(upper), lower: sayPercent(lower) })}
      {word !== undefined && (
        <>
          {' '}
          <Tag tone={remark === 'key-attracts-weak' ? 'danger' : remark === 'unused' ? 'quiet' : 'warning'}>
            {word}
          </Tag>
        </>
      )}
    </p>
  );
}
