import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { ModelAnswer } from '@vigil/ui/questions/model-answer.tsx';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber, sayPercent } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { ExamQuestionStatisticsDocument, type ExamQuestionStatisticsQuery } from '../generated/graphql.ts';
import { Options } from './option-choices.tsx';
import { qualityOf } from './question-quality.ts';
import { sayIndex, sayOf, typeWord } from './question-words.ts';
import styles from './statistics.module.css';

interface QuestionDrawerProps {
  readonly examId: string;
  /** null: closed */
  readonly quId: string | null;
  readonly enoughPapers: number;
  /** where the exam is regraded; null: not by this person */
  readonly regrade?: string | null;
  readonly onClose: () => void;
}

/** One question with its key and how it was answered. */
export function QuestionDrawer({ examId, quId, enoughPapers, regrade = null, onClose }: QuestionDrawerProps) {
  const query = useQuery(ExamQuestionStatisticsDocument, {
    variables: { examId, quId: quId ?? '' },
    skip: quId === null,
  });
  return (
    <SideDialog opened={quId !== null} onClose={onClose} position="right" size="lg" title={t('试题作答情况')}>
      <QueryView query={{ ...query, data: query.data?.examQuestionStatistics }}>
        {(detail) => <Detail detail={detail} enoughPapers={enoughPapers} />}
      </QueryView>
      {regrade !== null && quId !== null && (
        <Button component={Link} to={`${regrade}?qu=${encodeURIComponent(quId)}`} variant="default" mt="md">
          {t('重新评分这道题')}
        </Button>
      )}
    </SideDialog>
  );
}

type QuestionDetail = ExamQuestionStatisticsQuery['examQuestionStatistics'];

function Detail({
  detail,
  enoughPapers,
}: {
  readonly detail: QuestionDetail;
  readonly enoughPapers: number;
}) {
  const { statistics, content, image, analysis, rightAnswer, options, blank } = detail;
  const quality = qualityOf(statistics, enoughPapers);
  return (
    <div className={styles['detail']}>
      <p className={styles['type']}>{typeWord(statistics.quType)}</p>
      {content == null ? <p>{t('试题已从题库删除，只保留统计数字。')}</p> : <RichHtml html={content} />}
      {image && <img className={styles['image']} src={image} alt={t('题目图片')} />}
      {options.length > 0 && (
        <Options detail={detail} papers={statistics.papers} enoughPapers={enoughPapers} />
      )}
      {rightAnswer && (
        <section>
          <h3 className={styles['heading']}>{t('参考答案')}</h3>
          <ModelAnswer quType={statistics.quType ?? 0} text={rightAnswer} />
        </section>
      )}
      <section>
        <h3 className={styles['heading']}>{t('得分情况')}</h3>
        <dl className={styles['facts']}>
          <Fact word={t('答卷')} value={t('{{n}} 份', { n: sayNumber(statistics.papers) })} />
          <Fact word={t('全对率')} value={sayPercent(statistics.rightRate)} />
          <Fact word={t('得分率')} value={sayPercent(statistics.scoreRate)} />
          <Fact word={t('平均得分')} value={sayOf(statistics.averageScore, statistics.fullScore)} />
          <Fact
            word={t('未答')}
            value={t('{{n}} 份（{{share}}）', { n: blank, share: sayPercent(statistics.blankRate) })}
          />
          <Fact word={t('鉴别度')} value={sayIndex(statistics.pointBiserial)} />
          <Fact word={t('区分度')} value={sayIndex(statistics.discrimination)} />
          <Fact word={t('题总相关')} value={sayIndex(statistics.itemRest)} />
          <Fact word={t('删后 α')} value={sayIndex(statistics.alphaWithout)} />
        </dl>
        <p className={styles['verdict']}>
          <Tag tone={quality.tone}>{quality.word}</Tag> {quality.hint}
        </p>
      </section>
      {analysis && (
        <section>
          <h3 className={styles['heading']}>{t('解析')}</h3>
          <RichHtml html={analysis} />
        </section>
      )}
    </div>
  );
}

const Fact = ({ word, value }: { readonly word: string; readonly value: string }) => (
  <div className={styles['fact']}>
    <dt className={styles['word']}>{word}</dt>
    <dd>{value}</dd>
  </div>
);
