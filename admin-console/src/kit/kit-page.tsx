import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Stack } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { paths } from './paths.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { KitContent } from './kit-content.tsx';
import { KitForm } from './kit-form.tsx';
import { KitPickers } from './kit-pickers.tsx';
import { KitList } from './kit-list.tsx';
import { KitSteps } from './kit-steps.tsx';

/**
 * The kit of the back office: each part on its own, working, with the value it gives. For who builds screens;
 * opened by who holds every permission.
 */
export function KitPage() {
  usePagePlace(t('组件示例'), paths.kit);
  const { site } = useSession();
  return (
    <>
      <PageHeader
        title={t('组件示例')}
        hint={t('后台页面所用的组件。每个都可以操作，下方是它给出的值。')}
        site={site.siteName}
      />
      <Stack gap="lg">
        <KitList />
        <KitForm />
        <KitSteps />
        <KitPickers />
        <KitContent />
      </Stack>
    </>
  );
}
