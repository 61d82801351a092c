import { useQuery, useSubscription } from '@apollo/client/react';
import { Button, Tabs } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import {
  MarkingProgressLiveDocument,
  MarkingProgressNowDocument,
  type MarkingProgressFieldsFragment,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { PapersToMark } from './papers-to-mark.tsx';
import { QuestionsToMark } from './questions-to-mark.tsx';
import { Reviewers } from './reviewers.tsx';

const SettingsDialog = fetchedPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog, null);
const Samples = fetchedPart(async () => (await import('./samples.tsx')).Samples, null);

const tabs = ['questions', 'papers', 'reviewers', 'samples'] as const;

/** 阅卷 of one exam: its questions, its papers, who marks how, live while others mark. */
export function ReviewPage() {
  const { id = '' } = useParams();
  usePagePlace(t('考试阅卷'), paths.reviewList);
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'questions';
  const query = useQuery(MarkingProgressNowDocument, {
    variables: { examId: id },
    fetchPolicy: 'cache-and-network',
  });
  const live = useSubscription(MarkingProgressLiveDocument, { variables: { examId: id } });
  const progress: MarkingProgressFieldsFragment | undefined =
    live.data?.markingProgress ?? query.data?.markingProgress;
  const [setting, setSetting] = useState(false);
  return (
    <>
      <PageHeader
        error={query.error}
        title={progress === undefined ? t('考试阅卷') : t('{{title}} · 阅卷', { title: progress.title })}
        hint={progress === undefined ? undefined : hintOf(progress)}
        site={site.siteName}
        {...(progress?.leads === true && {
          actions: (
            <Button
              variant="default"
              leftSection={<IconSettings size={18} aria-hidden />}
              onClick={() => setSetting(true)}
            >
              {t('阅卷设置')}
            </Button>
          ),
        })}
      />
      <QueryView query={{ ...query, data: progress }} loading={<Loading count={8} />}>
        {(shown) => (
          <Tabs
            value={tab}
            onChange={(next) => setParams(next === 'questions' ? {} : { tab: next ?? '' }, { replace: true })}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="questions">{t('按题阅卷')}</Tabs.Tab>
              <Tabs.Tab value="papers">{t('按卷阅卷')}</Tabs.Tab>
              <Tabs.Tab value="reviewers">{shown.leads ? t('阅卷老师') : t('我的进度')}</Tabs.Tab>
              {shown.leads && <Tabs.Tab value="samples">{t('标准样卷')}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="questions">
              <QuestionsToMark progress={shown} />
            </Tabs.Panel>
            <Tabs.Panel value="papers">
              <PapersToMark examId={id} anonymous={progress?.anonymous !== false} />
            </Tabs.Panel>
            <Tabs.Panel value="reviewers">
              <Reviewers progress={shown} />
            </Tabs.Panel>
            {shown.leads && (
              <Tabs.Panel value="samples">
                <Samples examId={id} questions={shown.questions} />
              </Tabs.Panel>
            )}
          </Tabs>
        )}
      </QueryView>
      {setting && <SettingsDialog examId={id} onClose={() => setSetting(false)} />}
    </>
  );
}

const hintOf = ({ papersWaiting, papersFinished, papersInExam }: MarkingProgressFieldsFragment): string =>
  t('待阅卷 {{waiting}} 份答卷，已完成 {{finished}} 份{{open}}', {
    waiting: sayNumber(papersWaiting),
    finished: sayNumber(papersFinished),
    open: papersInExam > 0 ? t('，仍有 {{n}} 份正在作答', { n: sayNumber(papersInExam) }) : '',
  });
