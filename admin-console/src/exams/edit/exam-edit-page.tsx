import { useQuery } from '@apollo/client/react';
import { Group } from '@mantine/core';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { paths } from '../paths.ts';
import { ExamDetailDocument } from '../../generated/graphql.ts';
import { ExamStepper } from './exam-stepper.tsx';

/**
 * 考试编辑: sets an exam step by step, from an empty draft to its publication; a new one gets its address
 * with its first save.
 */
export function ExamEditPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  usePagePlace(id === undefined ? t('新建考试') : t('编辑考试'), paths.examList);
  const { site } = useSession();
  const query = useQuery(ExamDetailDocument, {
    variables: { id: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'network-only',
  });
  if (id === undefined) {
    return (
      <>
        <PageHeader title={t('新建考试')} site={site.siteName} />
        <ExamStepper key="new" opened={null} firstStep={0} />
      </>
    );
  }
  return (
    <QueryView page query={{ ...query, data: query.data?.examDetail }} loading={<Loading count={6} />}>
      {(exam) => (
        <>
          <PageHeader
            title={t('编辑考试')}
            site={site.siteName}
            hint={
              <Group gap="xs">
                {exam.draft ? (
                  <Tag tone="quiet">{t('草稿：发布后考生才能看到')}</Tag>
                ) : (
                  <Tag tone="success">{t('已发布')}</Tag>
                )}
                <span>{exam.title}</span>
              </Group>
            }
          />
          <ExamStepper key={exam.id} opened={exam} firstStep={Number(params.get('step')) || 0} />
        </>
      )}
    </QueryView>
  );
}
