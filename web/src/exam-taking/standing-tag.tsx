import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import type { Standing } from './standing.ts';

const icons = { success: IconCircleCheck, warning: IconClock, danger: IconCircleX, quiet: IconAlertTriangle };

/** A standing as icon and word; a dash when there is none to tell. */
export function StandingTag({ standing }: { readonly standing: Standing | null }) {
  if (standing === null) return <span>—</span>;
  const Icon = icons[standing.tone];
  return (
    <Tag tone={standing.tone} icon={<Icon size={16} aria-hidden />}>
      {standing.text}
    </Tag>
  );
}
