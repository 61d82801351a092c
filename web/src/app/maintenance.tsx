import { IconTool } from '@tabler/icons-react';
import { Face } from '@vigil/ui/state/face.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Notices } from './notices.tsx';

/** In place of every page while the site is being maintained; a paper that is open is led to as ever. */
export function Maintenance({ notice }: { readonly notice: string }) {
  return (
    <>
      <Notices />
      <Face
        page
        tone="away"
        icon={<IconTool size={24} stroke={1.6} />}
        title={t('系统维护中')}
        hint={notice || t('请稍后再来。已经开始的考试不受影响，已提交的答卷不会丢失。')}
      />
    </>
  );
}
