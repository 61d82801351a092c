import { useQuery } from '@apollo/client/react';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { examPaths } from '../../exams/public.ts';
import { ExamSimilarOverviewDocument, type ExamSimilarOverviewQuery } from '../../generated/graphql.ts';
import { AnalysisBar, useAnalysis } from '../analysis-panel.tsx';
import styles from '../statistics.module.css';
import { PairDrawer } from './pair-drawer.tsx';
import { PairList } from './pair-list.tsx';

type Overview = ExamSimilarOverviewQuery['examSimilarOverview'];

/** Answers of an exam that look copied (route ExamSimilarAnswers): facts for a person to judge, never an act. */
export function SimilarPage() {
  const { id = '' } = useParams();
  const { site, addressOf } = useSession();
  usePagePlace(t('答案雷同比对'), examPaths.examList);
  const statistics = addressOf('ExamStatistics', { id });
  const query = useQuery(ExamSimilarOverviewDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const { refetch } = query;
  const { analysis, running, begin, busy } = useAnalysis(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = analysis?.found?.at;
  useEffect(() => {
    void refetch().catch(() => undefined);
  }, [at, chosen, refetch]);
  return (
    <>
      <PageHeader
        error={query.error}
        title={
          query.data === undefined
            ? t('答案雷同比对')
            : t('{{title}} · 答案雷同比对', { title: query.data.examSimilarOverview.title })
        }
        hint={t('列出错误答案相同得超出巧合的答卷，供人核实；系统不会因此改变任何成绩。')}
        actions={
          statistics !== null && (
            <Button component={Link} to={statistics} variant="default">
              {t('考试统计')}
            </Button>
          )
        }
        site={site.siteName}
      />
      <div className={styles['body']}>
        {analysis !== undefined && (
          <AnalysisBar analysis={analysis} running={running} busy={busy} onStart={() => void begin()} />
        )}
        <QueryView query={{ ...query, data: query.data?.examSimilarOverview }}>
          {(overview) => (
            <>
              <Method overview={overview} />
              {overview.at !== null && overview.why == null && (
                <Panel title={t('需要核实的答卷')}>
                  <PairList key={overview.at} examId={id} onOpen={setChosen} />
                </Panel>
              )}
              <Looks overview={overview} />
            </>
          )}
        </QueryView>
      </div>
      <PairDrawer examId={id} pairId={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

/** What was compared and how, in plain words. */
function Method({ overview }: { readonly overview: Overview }) {
  const { at, papers, pairs, total, listed, why, enoughPapers } = overview;
  if (at === null) return null;
  if (why !== null)
    return (
      <Panel>
        <p className={styles['note']}>
          {why === 'few-papers'
            ? t('有效答卷有 {{n}} 份。少于 {{enough}} 份时说不清一个错误答案本来有多常见，因此不作比对。', {
                n: sayNumber(papers),
                enough: enoughPapers,
              })
            : t('有效答卷有 {{n}} 份，数量过多，没有逐对比较。', { n: sayNumber(papers) })}
        </p>
      </Panel>
    );
  return (
    <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} title={t('怎样比对')}>
      <p className={styles['paragraph']}>
        {t('比较了 {{papers}} 份答卷中不同考生的 {{pairs}} 对，有 {{total}} 对超出巧合{{listed}}。', {
          papers: sayNumber(papers),
          pairs: sayNumber(pairs),
          total: sayNumber(total),
          listed: total > listed ? t('，列出其中最不可能的 {{n}} 对', { n: sayNumber(listed) }) : '',
        })}
      </p>
      <p className={styles['paragraph']}>
        {t(
          '只看两人都答错的题：答对的题相同不说明什么。每道题按其他答错的考生选同一错误答案的比例，算出碰巧相同的题数；只有在全部比较中预计出现不到 0.05 对时才列出。只有一种错法的题（如判断题）不计入；问答题和编程题不比较。',
        )}
      </p>
      <p className={styles['paragraph']}>
        {t(
          '雷同也可能另有原因：一起复习、同一份错误的资料、试题有误导。请结合作答时间和监考记录判断。作答日志中没有网络地址和座位号，只记录了使用的浏览器。',
        )}
      </p>
    </Alert>
  );
}

function Looks({ overview: { looks } }: { readonly overview: Overview }) {
  return (
    <Panel title={t('谁看过')}>
      {looks.length === 0 ? (
        <p className={styles['note']}>{t('还没有人看过名单。每次查看都会记入审计日志。')}</p>
      ) : (
        <ul className={styles['looks']}>
          {looks.map(({ realName, at, pairs }) => (
            <li key={`${realName}-${at}`}>
              {t('{{name}} 于 {{when}} 查看了 {{n}} 对答卷', {
                name: realName,
                when: exactTime(at),
                n: sayNumber(pairs),
              })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
