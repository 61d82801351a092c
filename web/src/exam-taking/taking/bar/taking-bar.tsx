import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCoffee,
  IconDeviceFloppy,
  IconMessageCircleQuestion,
  IconPlugConnectedX,
  IconTextSize,
  IconLoader2,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { ClockBase } from '../paper/server-clock.ts';
import type { Sitting } from '../paper/sitting.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { CachedNote } from './cached-note.tsx';
import { ExamTimer } from './exam-timer.tsx';
import type { SaveState } from './save-state.ts';
import styles from './taking-bar.module.css';

interface TakingBarProps {
  readonly title: string;
  /** who sits it and where: 姓名, 账号, 部门 */
  readonly who: readonly string[];
  /** messages to the proctors that nobody has answered yet */
  readonly unanswered: number;
  readonly onHelp: () => void;
  readonly onDisplay: () => void;
  /** null: there is no right to breaks */
  readonly onBreak: (() => void) | null;
  readonly save: SaveState;
  /** tells how much of the paper opens without a network; null: not said */
  readonly caching: Sitting | null;
  readonly clock: ClockBase | null;
  readonly onTimeout: () => void;
  readonly onHandIn: () => void;
  readonly handInDisabled: boolean;
  /** the way on below is what is next, one question after the other: handing in stands back */
  readonly step: boolean;
}

const icons = {
  saved: IconCheck,
  saving: IconLoader2,
  offline: IconPlugConnectedX,
  device: IconDeviceFloppy,
  memory: IconAlertTriangle,
};
/**
 * 保存中 appears at once and stays at least this long: 已保存 is never said too early, and the words do not
 * flicker.
 */
const calmMs = 300;

/** The fixed bar: title, save state, time, 交卷. Saving is announced only when it does not succeed. */
export function TakingBar({
  title,
  who,
  unanswered,
  onHelp,
  onDisplay,
  onBreak,
  save,
  caching,
  clock,
  onTimeout,
  onHandIn,
  handInDisabled,
  step,
}: TakingBarProps) {
  const shown = useCalm(save);
  const Icon = icons[shown.kind];
  return (
    <header className={styles['bar']}>
      <div className={styles['where']}>
        <h1 className={styles['title']} title={title}>
          {title}
        </h1>
        {who.length > 0 && (
          <p className={styles['who']} title={who.join(' · ')}>
            {who.join(' · ')}
          </p>
        )}
      </div>
      <div className={styles['state']}>
        {caching && <CachedNote sitting={caching} />}
        <span className={styles['save']} data-kind={shown.kind} data-short={shown.short}>
          <Icon size={18} aria-hidden />
          <span className={styles['saveText']}>{shown.text}</span>
        </span>
        <span className={styles['name']} aria-hidden>
          {who[0]}
        </span>
      </div>
      <VisuallyHidden role="status">
        {shown.kind === 'device' || shown.kind === 'memory' ? shown.text : ''}
      </VisuallyHidden>
      <ExamTimer base={clock} onTimeout={onTimeout} />
      <span className={styles['tools']}>
        <BarTool
          icon={<IconMessageCircleQuestion size={20} aria-hidden />}
          count={unanswered}
          onClick={onHelp}
        >
          {unanswered > 0 ? t('联系监考（{{n}} 条待回复）', { n: unanswered }) : t('联系监考')}
        </BarTool>
        {onBreak && (
          <BarTool icon={<IconCoffee size={20} aria-hidden />} onClick={onBreak}>
            {t('休息')}
          </BarTool>
        )}
        <BarTool icon={<IconTextSize size={20} aria-hidden />} onClick={onDisplay}>
          {t('显示')}
        </BarTool>
      </span>
      <Button
        size="sm"
        variant={step ? 'default' : 'filled'}
        className={styles['handIn']}
        onClick={onHandIn}
        disabled={handInDisabled}
      >
        {t('交卷')}
      </Button>
    </header>
  );
}

interface BarToolProps {
  readonly icon: ReactNode;
  /** so many wait behind it, which its words say: at its icon where that stands alone */
  readonly count?: number;
  readonly onClick: () => void;
  readonly children: string;
}

/** On narrow screens the icon alone is seen, the words are still said. */
const BarTool = ({ icon, count = 0, onClick, children }: BarToolProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="sm"
    className={styles['tool']}
    onClick={onClick}
    title={children}
  >
    {icon}
    {count > 0 && (
      <span className={styles['count']} aria-hidden>
        {count}
      </span>
    )}
    <span className={styles['toolText']}>{children}</span>
  </Button>
);

function useCalm(save: SaveState): SaveState {
  const saved = save.kind === 'saved' || save.kind === 'offline';
  const [calm, setCalm] = useState(true);
  if (!saved && calm) setCalm(false);
  useEffect(() => {
    if (!saved || calm) return;
    const timer = setTimeout(() => setCalm(true), calmMs);
    return () => clearTimeout(timer);
  }, [saved, calm]);
  return saved && !calm ? { kind: 'saving', text: t('保存中') } : save;
}
