import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconDownload, IconMail } from '@tabler/icons-react';
import { Details } from '@vigil/ui/console/details.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { exactTime, sayDuration, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { ExState } from '../exam-taking/public.ts';
import { OfficePaperOpenedDocument, type OfficePaperOpenedQuery } from '../generated/graphql.ts';
import { PaperEvents } from './paper-events.tsx';
import styles from './paper-page.module.css';
import { PaperQuestion } from './paper-question.tsx';
import { mayRestore, mayVoid, nameOf, standingOf, type PaperRow } from './paper-row.ts';
import { paths } from './paths.ts';

const ValidityDialog = fetchedPart(async () => (await import('./validity-dialog.tsx')).ValidityDialog, null);
const ComposeDialog = fetchedPart(async () => (await import('../messages/public.ts')).ComposeDialog, null);
const ExportDialog = fetchedPart(async () => (await import('./export-dialog.tsx')).ExportDialog, null);

type Detail = OfficePaperOpenedQuery['officePaperDetail'];

/** 试卷详情: one paper whole: how it came out, each question with answer, key and marks, what happened. */
export function PaperPage() {
  const { id = '' } = useParams();
  const { site } = useSession();
  const query = useQuery(OfficePaperOpenedDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const detail = query.data?.officePaperDetail;
  usePagePlace(detail?.paper.realName ?? t('试卷详情'), paths.papers);
  const reload = () => void query.refetch().catch(() => undefined);
  return (
    <>
      <PageHeader
        error={query.error}
        title={detail === undefined ? t('试卷详情') : detail.paper.realName}
        hint={detail?.paper.title}
        site={site.siteName}
        actions={detail && <PaperActs paper={detail.paper} onChanged={reload} />}
      />
      <QueryView query={{ ...query, data: detail }} loading={<Loading count={8} />}>
        {(shown) => <PaperBody detail={shown} />}
      </QueryView>
    </>
  );
}

function PaperActs({ paper, onChanged }: { readonly paper: PaperRow; readonly onChanged: () => void }) {
  const { may } = useSession();
  const [asked, setAsked] = useState<'void' | 'restore' | 'export' | 'write' | null>(null);
  const close = () => setAsked(null);
  const voids = may('exam:paper:void');
  return (
    <Group gap="xs">
      {may('sys:message:send') && !paper.own && (
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => setAsked('write')}
        >
          {t('发消息')}
        </Button>
      )}
      {voids && mayVoid(paper) && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={() => setAsked('void')}
        >
          {t('作废')}
        </Button>
      )}
      {voids && mayRestore(paper) && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => setAsked('restore')}
        >
          {t('恢复')}
        </Button>
      )}
      {may('exam:paper:export') && paper.state !== 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => setAsked('export')}
        >
          {t('导出')}
        </Button>
      )}
      {(asked === 'void' || asked === 'restore') && (
        <ValidityDialog kind={asked} papers={[paper]} onClose={close} onDone={onChanged} />
      )}
      {asked === 'write' && (
        <ComposeDialog
          to={{
            userIds: [paper.userId],
            object: t('发给考生 {{name}}（{{exam}}）', { name: paper.realName, exam: paper.title }),
            title: t('关于考试：{{exam}}', { exam: paper.title }).slice(0, 100),
          }}
          onClose={close}
          onSent={close}
        />
      )}
      {asked === 'export' && <ExportDialog of={{ ids: [paper.id] }} object={nameOf(paper)} onClose={close} />}
    </Group>
  );
}

function PaperBody({ detail: { paper, quList, marks, remark, events } }: { readonly detail: Detail }) {
  const { voidedAt, voidReason, chanceBack, handTime, userScore, userObjScore, userSubjScore } = paper;
  const standing = standingOf(paper);
  const given = (quIds: readonly string[]) => marks.filter(({ quId }) => quIds.includes(quId));
  return (
    <div className={styles['page']}>
      {voidedAt !== null && (
        <Alert color="red" variant="light" icon={<IconBan size={18} aria-hidden />} title={t('试卷已作废')}>
          {t('{{time}} 作废，{{chance}}。原因：{{reason}}', {
            time: exactTime(voidedAt),
            chance: chanceBack ? t('已退还考试次数') : t('不退还考试次数'),
            reason: voidReason,
          })}
        </Alert>
      )}
      <Panel title={t('概况')}>
        <div className={styles['facts']}>
          <Details
            items={[
              [
                t('结果'),
                <Tag key="standing" tone={standing.tone}>
                  {standing.word}
                </Tag>,
              ],
              [
                t('得分'),
                userScore === null ? '—' : `${sayScore(userScore)} / ${sayScore(paper.totalScore)}`,
              ],
              [
                t('客观题 / 主观题'),
                userObjScore === null
                  ? '—'
                  : `${sayScore(userObjScore)} / ${userSubjScore === null ? '—' : sayScore(userSubjScore)}`,
              ],
              [t('及格分'), sayScore(paper.qualifyScore)],
              [t('账号'), paper.userName],
              [t('部门'), paper.deptName],
            ]}
          />
          <Details
            items={[
              [t('次数'), t('第 {{n}} 次', { n: paper.attempt })],
              [t('开始时间'), <When key="from" value={paper.createTime} />],
              [t('交卷时间'), handTime === null ? null : <When key="to" value={handTime} />],
              [t('用时'), paper.state === 0 || paper.userTime === 0 ? null : sayDuration(paper.userTime)],
              [t('交卷方式'), paper.state === 0 ? null : <ExState key="ex" value={paper.exState} />],
              [t('总评'), remark],
            ]}
          />
        </div>
      </Panel>
      {quList.length === 0 && (
        <Panel title={t('作答')}>
          {paper.state === 0 ? (
            <Empty title={t('考生正在作答')} hint={t('交卷后可在此查看作答与评分。')} />
          ) : (
            <Empty title={t('没有试题')} hint={t('这是登记的线下考试成绩。')} />
          )}
        </Panel>
      )}
      {quList.map((question) => (
        <PaperQuestion
          key={question.quId}
          question={question}
          marks={given([question.quId, ...question.subList.map(({ quId }) => quId)])}
        />
      ))}
      <PaperEvents events={events} />
    </div>
  );
}
