import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLayoutGrid } from '@tabler/icons-react';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import styles from './desk-nav.module.css';
import type { TrainingDesk } from './training-desk.ts';

interface DeskNavProps {
  readonly desk: TrainingDesk;
  /** the card, where it does not stand beside the question (phones) */
  readonly drawer: ReactNode;
}

/** Previous and next under the question, on phones a bar at the bottom with the card behind a button. */
export function DeskNav({ desk, drawer }: DeskNavProps) {
  const { card, currentId } = useSyncExternalStore(desk.subscribe, desk.snapshot);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const answered = desk.card().filter((entry) => entry.answered).length;
  const index = card.findIndex(({ quId }) => quId === currentId);
  return (
    <nav className={styles['nav']} aria-label={t('题目切换')}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={index <= 0}
        onClick={() => desk.move(-1)}
      >
        {t('上一题')}
      </Button>
      {drawer !== null && (
        <Button
          variant="subtle"
          leftSection={<IconLayoutGrid size={18} aria-hidden />}
          onClick={() => setOpenAt(currentId)}
        >
          {t('答题卡 {{n}}/{{total}}', { n: answered, total: card.length })}
        </Button>
      )}
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={index >= card.length - 1}
        onClick={() => desk.move(1)}
      >
        {t('下一题')}
      </Button>
      {drawer !== null && (
        <SideDialog
          opened={openAt === currentId}
          onClose={() => setOpenAt(null)}
          position="bottom"
          size="75%"
          title={t('答题卡')}
          styles={{ body: { padding: 0 } }}
        >
          {drawer}
        </SideDialog>
      )}
    </nav>
  );
}
