import { ActionIcon, Drawer, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX, type Icon } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { SideDialog } from '../layout/dialog.tsx';
import { useEscapeOnTop } from '../layout/escape-on-top.ts';
import { t } from '../text/t.ts';
import { isElsewhere } from './page-keys.ts';
import styles from './side-panel.module.css';

export interface SidePanelProps {
  readonly title: ReactNode;
  /** What kind of thing it shows, for those who hear it, e.g. 试题详情. */
  readonly label: string;
  readonly onClose: () => void;
  /** To the one before or after it; left out: there is none. Also by the keys K and J. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Where it stands among the others, e.g. 3 / 40. */
  readonly place?: string;
  /** Acts on what is shown, under the title. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Details beside a page, which stays in use: not modal, nothing is dimmed. J and K go to the next and the
 * previous one, Escape closes. Where there is room the page moves aside; on a phone it is a sheet over the
 * whole screen. A page has one at most.
 */
export function SidePanel(props: SidePanelProps) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return phone ? <Sheet {...props} /> : <Beside {...props} />;
}

/** The keyboard goes to the panel that is open. */
export const focusPanel = (): void =>
  document.querySelector<HTMLElement>('[data-side-panel] [data-panel-title]')?.focus();

function Beside({ label, onClose, children, ...head }: SidePanelProps) {
  const id = useId();
  useEscapeOnTop(true, onClose);
  useStepKeys(head.onPrevious, head.onNext);
  return (
    <aside className={styles['panel']} aria-label={label} data-side-panel>
      <Head {...head} onClose={onClose}>
        <h2 id={id} className={styles['title']} tabIndex={-1} data-panel-title>
          {head.title}
        </h2>
      </Head>
      {/* Focusable, so that the arrows scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['body']} role="group" aria-labelledby={id} tabIndex={0}>
        {children}
      </div>
    </aside>
  );
}

function Sheet({ onClose, children, ...head }: SidePanelProps) {
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="bottom"
      size="100%"
      padding={0}
      withCloseButton={false}
      classNames={{ content: styles['sheet'], body: styles['sheetBody'] }}
    >
      <Head {...head} onClose={onClose}>
        {/* Names the dialog, and is read first. */}
        <Drawer.Title className={styles['title']} tabIndex={-1} data-autofocus data-panel-title>
          {head.title}
        </Drawer.Title>
      </Head>
      <div className={styles['body']}>{children}</div>
    </SideDialog>
  );
}

interface HeadProps extends Pick<SidePanelProps, 'onPrevious' | 'onNext' | 'place' | 'acts' | 'onClose'> {
  /** The title. */
  readonly children: ReactNode;
}

function Head({ onPrevious, onNext, place, acts, onClose, children }: HeadProps) {
  return (
    // On a phone it stands in a dialog: a header there were a second banner.
    <div className={styles['head']}>
      <div className={styles['line']}>
        {children}
        <Steps onPrevious={onPrevious} onNext={onNext} place={place} />
        <Step icon={IconX} label={t('关闭（Esc）')} name={t('关闭')} onClick={onClose} />
      </div>
      {acts !== undefined && <div className={styles['acts']}>{acts}</div>}
    </div>
  );
}

function Steps({ onPrevious, onNext, place }: Pick<SidePanelProps, 'onPrevious' | 'onNext' | 'place'>) {
  if (onPrevious === undefined && onNext === undefined) return null;
  return (
    <span className={styles['steps']}>
      {place !== undefined && <span className={styles['place']}>{place}</span>}
      <Step icon={IconChevronUp} label={t('上一个（K）')} name={t('上一个')} onClick={onPrevious} />
      <Step icon={IconChevronDown} label={t('下一个（J）')} name={t('下一个')} onClick={onNext} />
    </span>
  );
}

interface StepProps {
  readonly icon: Icon;
  readonly label: string;
  readonly name: string;
  readonly onClick: (() => void) | undefined;
}

function Step({ icon: StepIcon, label, name, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles['step']}
        aria-label={name}
        disabled={onClick === undefined}
        onClick={onClick}
      >
        <StepIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function useStepKeys(onPrevious: (() => void) | undefined, onNext: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const step = { j: onNext, k: onPrevious }[event.key.toLowerCase()];
    if (step === undefined) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
