import { useQuery } from '@apollo/client/react';
import { Button, Group, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { examPaths } from '../../exams/public.ts';
import { ExamPreviewDocument } from '../../generated/graphql.ts';
import styles from './print.module.css';
import { PrintedPaper } from './printed-paper.tsx';

const letters = ['A', 'B'] as const;

/**
 * 打印试卷: the paper on A4, with or without its answers. Paper A and paper B are two deals of the same exam;
 * another seed is another paper.
 */
export function ExamPrintPage() {
  const { id = '' } = useParams();
  usePagePlace(t('打印试卷'), examPaths.examList);
  const { site } = useSession();
  const [params, setParams] = useSearchParams();
  const [seed, setSeed] = useState(params.get('seed') ?? 'A');
  const [withKey, setWithKey] = useState(false);
  const query = useQuery(ExamPreviewDocument, {
    variables: { id, seed, withKey: true },
    fetchPolicy: 'network-only',
  });
  const choose = (next: string) => {
    setSeed(next);
    setParams({ seed: next }, { replace: true });
  };
  return (
    <>
      <div className={styles['tools']}>
        <PageHeader
          title={t('打印试卷')}
          site={site.siteName}
          error={query.error}
          hint={t('同一编号总是同一份试卷；打印时请在浏览器中选择 A4 纸。')}
          actions={
            <Button
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => print()}
              disabled={query.data === undefined}
            >
              {t('打印')}
            </Button>
          }
        />
        <Group gap="lg" mb="md" align="flex-end">
          <SegmentedControl
            aria-label={t('试卷')}
            data={[
              ...letters.map((letter) => ({ value: letter, label: t('{{letter}} 卷', { letter }) })),
              { value: 'other', label: t('其他编号') },
            ]}
            value={letters.find((letter) => letter === seed) ?? 'other'}
            onChange={(next) => choose(next === 'other' ? 'C' : next)}
          />
          {!letters.some((letter) => letter === seed) && (
            <TextInput
              label={t('试卷编号')}
              maxLength={64}
              value={seed}
              onChange={(event) => choose(event.currentTarget.value || 'C')}
            />
          )}
          <Switch
            label={t('附答案和解析')}
            checked={withKey}
            onChange={(event) => setWithKey(event.currentTarget.checked)}
          />
        </Group>
      </div>
      <QueryView
        query={{ ...query, data: (query.data ?? query.previousData)?.examPreview }}
        loading={<Loading shape="page" count={6} />}
      >
        {(preview) => <PrintedPaper preview={preview} withKey={withKey} />}
      </QueryView>
    </>
  );
}
