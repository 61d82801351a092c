import { useApolloClient, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, SegmentedControl } from '@mantine/core';
import { IconEye, IconPencil, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { examPaths } from '../../exams/public.ts';
import { paths } from '../paths.ts';
import { ExamPreviewDocument, ExamPreviewScoreDocument } from '../../generated/graphql.ts';
import { PreviewPaper } from './preview-paper.tsx';
import type { Preview } from './preview.ts';
import { PreviewResult } from './preview-result.tsx';
import styles from './preview.module.css';
import { useNothingKept, useRehearsal } from './use-rehearsal.ts';

/**
 * 试卷预览: the exam as a candidate meets it, to be tried out and scored; what is done here leaves no trace.
 * The seed stands in the address, so that a paper can be sent on. Decision 333: a page of its own.
 */
export function ExamPreviewPage() {
  const { id = '' } = useParams();
  usePagePlace(t('试卷预览'), examPaths.examList);
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const seed = params.get('seed');
  const query = useQuery(ExamPreviewDocument, { variables: { id, seed }, fetchPolicy: 'network-only' });
  const preview = query.data?.examPreview;
  const [device, setDevice] = useState<'desk' | 'phone'>('desk');
  const dealt = preview?.seed;
  useEffect(() => {
    if (seed === null && dealt !== undefined) setParams({ seed: dealt }, { replace: true });
  }, [seed, dealt, setParams]);
  const paper = (
    <QueryView page query={{ ...query, data: preview }} loading={<Loading shape="page" count={4} />}>
      {(shown) => <Rehearsal key={`${shown.seed} ${shown.version}`} id={id} preview={shown} />}
    </QueryView>
  );
  const framed = params.has(inPhone);
  useNothingKept(!framed);
  if (framed) return <div className={styles['inPhone']}>{paper}</div>;
  const phone = device === 'phone' && seed !== null;
  return (
    <div className={phone ? styles['withPhone'] : undefined}>
      <PageHeader
        title={t('试卷预览')}
        site={site.siteName}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => setParams({ seed: newSeed() })}
            >
              {t('换一份试卷')}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={`${paths.examPrint(id)}${seed === null ? '' : `?seed=${encodeURIComponent(seed)}`}`}
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              {t('打印')}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={examPaths.examEdit(id)}
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {t('返回编辑')}
            </Button>
          </>
        }
      />
      <div className={styles['about']}>
        <Alert color="blue" variant="light" icon={<IconEye size={18} aria-hidden />}>
          {t(
            '这是预览：试题的显示和作答方式与考试时相同；计时、存疑、监控和交卷提示只在考试时出现。作答和得分不会保存，也不计入成绩、统计和监考。',
          )}
        </Alert>
        <SegmentedControl
          aria-label={t('在什么设备上看')}
          data={[
            { value: 'desk', label: t('电脑') },
            { value: 'phone', label: t('手机') },
          ]}
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desk')}
        />
      </div>
      {phone ? (
        <iframe
          className={styles['phone']}
          title={t('手机上的试卷')}
          src={`?${new URLSearchParams({ seed, [inPhone]: '1' })}`}
        />
      ) : (
        paper
      )}
    </div>
  );
}

/** In an address: the paper alone, as it is shown in the frame of a phone, where what suits a phone applies. */
const inPhone = 'phone';

const newSeed = (): string => Math.random().toString(36).slice(2, 10);

/** One paper: answered, then scored, then answered anew. */
function Rehearsal({ id, preview }: { readonly id: string; readonly preview: Preview }) {
  const client = useApolloClient();
  const { answers, at, score, answer, goTo, setScore } = useRehearsal(id, preview);
  const last = at >= preview.questions.length - 1;
  const [busy, setBusy] = useState(false);
  const [arrived, setArrived] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const handIn = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const given = Object.entries(answers).map(([quId, { answers: chosen, answerList, ...rest }]) => ({
        quId,
        ...rest,
        ...(chosen ? { answers: [...chosen] } : {}),
        ...(answerList ? { answerList: answerList.map((entry) => ({ ...entry })) } : {}),
      }));
      const input = { id, seed: preview.seed, version: preview.version, answers: given };
      const { data } = await client.query({
        query: ExamPreviewScoreDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      if (data === undefined) return;
      setArrived(true);
      setScore(data.examPreviewScore);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error !== undefined && (
        <Alert color="red" variant="light" role="alert" mb="md">
          {messageOf(error)}
        </Alert>
      )}
      {score === null ? (
        <PreviewPaper
          preview={preview}
          answers={answers}
          at={at}
          onAnswer={answer}
          onGo={goTo}
          handIn={
            // One filled button at a time: before the last question that is 下一题.
            <Button variant={last ? 'filled' : 'default'} loading={busy} onClick={() => void handIn()}>
              {t('交卷看得分')}
            </Button>
          }
        />
      ) : (
        <>
          <PreviewResult preview={preview} score={score} arrived={arrived} />
          <Group justify="center" mt="md">
            <Button variant="light" onClick={() => setScore(null)}>
              {t('返回作答')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
