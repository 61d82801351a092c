import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { usePagePlace } from './page.tsx';
import { useSession } from './session.tsx';

/** A page whose screen this version does not have yet: says so. */
export function ComingPage({ title, under }: { readonly title: string; readonly under: string }) {
  usePagePlace(title, under);
  const { site } = useSession();
  return (
    <>
      <PageHeader title={title} site={site.siteName} />
      <Empty title={t('此页面尚未开放')} hint={t('当前版本还没有这个页面，请使用接口完成此操作。')} />
    </>
  );
}
