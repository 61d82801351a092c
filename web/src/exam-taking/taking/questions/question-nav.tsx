import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconKeyboard, IconLayoutGrid } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { PanelTitle } from '../bar/panel-title.tsx';
import { useNarrow } from '../use-narrow.ts';
import styles from './question-nav.module.css';

interface QuestionNavProps {
  readonly step: boolean;
  readonly index: number;
  readonly total: number;
  readonly answered: number;
  /**
   * the question on screen has no whole answer: going on from it is asked about where there is no way back
   */
  readonly unfinished: boolean;
  /** false: the question is still on its way; where there is no way back, nobody goes on past it */
  readonly seen: boolean;
  readonly readOnly: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onHelp: () => void;
  readonly onHandIn: () => void;
  /** words that stand in the row, where there is room for them; none are there most of the time */
  readonly between: ReactNode;
  /** the card as a drawer, where it has no room beside the question; null: there is no card */
  readonly drawer: ((close: () => void) => ReactNode) | null;
}

/**
 * Previous and next under the question, on phones a bar at the bottom. In step mode only forward, which is
 * said, and asked about where the question is not answered wholly. The last one leads to the hand-in, which first
 * shows what is not answered.
 */
export function QuestionNav({
  step,
  index,
  total,
  answered,
  unfinished,
  seen,
  readOnly,
  onMove,
  onHelp,
  onHandIn,
  between,
  drawer,
}: QuestionNavProps) {
  const cardInDrawer = useNarrow() ? drawer : null;
  const [open, setOpen] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const last = index >= total - 1;
  const onward = () => {
    if (last) onHandIn();
    else if (unfinished) setConfirming(true);
    else onMove(1);
  };
  return (
    <nav className={styles['nav']} data-step={step || undefined} aria-label={t('题目切换')}>
      {step ? (
        <span className={styles['progress']}>
          {t('第 {{n}} 题，共 {{total}} 题', { n: index + 1, total })}
          {!seen && <small role="status">{t('本题显示后才能继续')}</small>}
          {seen && !last && <small>{t('进入下一题后不能返回')}</small>}
        </span>
      ) : (
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          {t('上一题')}
        </Button>
      )}
      {cardInDrawer ? (
        <Button
          variant="subtle"
          className={styles['middle']}
          leftSection={<IconLayoutGrid size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('答题卡 {{n}}/{{total}}', { n: answered, total })}
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className={styles['help']}
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={onHelp}
        >
          {t('快捷键')}
        </Button>
      )}
      {between}
      {step ? (
        <Button className={styles['next']} disabled={readOnly || !seen} onClick={onward}>
          {last ? t('完成作答，交卷') : t('确认，进入下一题')}
        </Button>
      ) : last ? (
        <Button className={styles['next']} variant="default" disabled={readOnly} onClick={onHandIn}>
          {t('检查并交卷')}
        </Button>
      ) : (
        <Button
          className={styles['next']}
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => onMove(1)}
        >
          {t('下一题')}
        </Button>
      )}
      {open && cardInDrawer?.(() => setOpen(false))}
      <Dialog
        opened={confirming && !readOnly}
        onClose={() => setConfirming(false)}
        title={<PanelTitle>{t('进入下一题')}</PanelTitle>}
      >
        <Text>{t('本题还没有答完。进入下一题后不能返回修改本题，确定继续吗？')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button
            variant="default"
            onClick={() => {
              setConfirming(false);
              onMove(1);
            }}
          >
            {t('进入下一题')}
          </Button>
          <Button data-autofocus onClick={() => setConfirming(false)}>
            {t('再看看本题')}
          </Button>
        </Group>
      </Dialog>
    </nav>
  );
}
