import { useQuery } from '@apollo/client/react';
import { Alert, Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import {
  MarkingPaperOpenedDocument,
  ReviewPaperDocument,
  type MarkingPaperOpenedQuery,
} from '../../generated/graphql.ts';
import styles from '../marking.module.css';
import { paths } from '../paths.ts';
import { OtherQuestions } from './other-questions.tsx';
import { placesOf } from './places.ts';
import { PlaceCard } from './place-card.tsx';
import { usePaperHold } from './use-paper-hold.ts';

type Paper = MarkingPaperOpenedQuery['markingPaper'];

/** 按卷阅卷: one paper with all that a person marks on it. */
export function MarkingPaperPage() {
  const { id: examId = '', paperId = '' } = useParams();
  usePagePlace(t('按卷阅卷'), paths.reviewList);
  const { site } = useSession();
  const query = useQuery(MarkingPaperOpenedDocument, {
    variables: { id: paperId },
    fetchPolicy: 'cache-and-network',
  });
  const paper = query.data?.markingPaper;
  const reload = () => void query.refetch().catch(() => undefined);
  return (
    <>
      <PageHeader
        error={query.error}
        title={
          paper === undefined
            ? t('按卷阅卷')
            : (paper.realName ?? t('试卷 {{n}}', { n: paper.id.slice(-6).toUpperCase() }))
        }
        hint={paper === undefined ? undefined : <Hint paper={paper} />}
        site={site.siteName}
        actions={
          <Button component={Link} to={`${paths.review(examId)}?tab=papers`} variant="default">
            {t('返回试卷列表')}
          </Button>
        }
      />
      <QueryView query={{ ...query, data: paper }} loading={<Loading count={8} />}>
        {(shown) => <PaperBody key={shown.id} paper={shown} onChanged={reload} />}
      </QueryView>
    </>
  );
}

const waits = 1;

function Hint({ paper }: { readonly paper: Paper }) {
  const { state, title, userScore, userObjScore, userSubjScore, totalScore, qualifyScore } = paper;
  return (
    <>
      {state === waits ? <Tag tone="warning">{t('待阅卷')}</Tag> : <Tag tone="success">{t('已完成')}</Tag>}{' '}
      {title}
      {t('，满分 {{total}}，及格 {{pass}}；自动评分 {{objective}} 分', {
        total: sayScore(totalScore),
        pass: sayScore(qualifyScore),
        objective: sayScore(userObjScore),
      })}
      {userSubjScore != null && t('，人工评分 {{n}} 分', { n: sayScore(userSubjScore) })}
      {userScore != null && state !== waits && t('，总分 {{n}} 分', { n: sayScore(userScore) })}
    </>
  );
}

function PaperBody({ paper, onChanged }: { readonly paper: Paper; readonly onChanged: () => void }) {
  const marked = placesOf(paper);
  const left = marked.filter(({ place }) => place.waits).length;
  const ours = usePaperHold(paper.id, left > 0);
  const finish = useCall(ReviewPaperDocument);
  const [remark, setRemark] = useState(paper.remark);
  const done = async () => {
    if (
      await finish.run({ input: { id: paper.id, remark: remark.trim(), quList: [], finish: left === 0 } })
    ) {
      notifySuccess(t('保存成功'));
      onChanged();
    }
  };
  return (
    <div className={styles['paper']}>
      {!ours && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('部分答案正由其他阅卷老师评阅，暂时不能评分。')}
        </Alert>
      )}
      {marked.map((one) => (
        <PlaceCard
          key={`${one.place.quId}:${one.place.answerRevision}`}
          paper={paper}
          marked={one}
          first={one.place === marked.find(({ place }) => place.waits)?.place}
          onChanged={onChanged}
        />
      ))}
      <OtherQuestions paper={paper} marked={marked} />
      <Panel title={t('总评')}>
        <Textarea
          label={t('试卷评语')}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
          maxLength={2000}
          autosize
          minRows={2}
        />
        {finish.error !== undefined && (
          <Alert color="red" role="alert" mt="sm">
            {messageOf(finish.error)}
          </Alert>
        )}
        <Button mt="md" loading={finish.busy} onClick={() => void done()}>
          {left === 0 ? t('保存总评') : t('保存总评（还有 {{n}} 题待评）', { n: left })}
        </Button>
      </Panel>
    </div>
  );
}
