import { Tabs } from '@mantine/core';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { FirstFaces } from './first-faces.tsx';
import { paths } from './paths.ts';
import { Submissions } from './submissions.tsx';

/** 实名认证审核: what people submitted of themselves, and the faces that first captures of exams registered. */
export function ReviewPage() {
  usePagePlace(t('实名认证审核'), paths.reviews);
  const { site } = useSession();
  return (
    <>
      <PageHeader title={t('实名认证审核')} site={site.siteName} />
      <Tabs defaultValue="submissions" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="submissions">{t('认证申请')}</Tabs.Tab>
          <Tabs.Tab value="first">{t('考试首次抓拍')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="submissions">
          <Submissions />
        </Tabs.Panel>
        <Tabs.Panel value="first">
          <FirstFaces />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
