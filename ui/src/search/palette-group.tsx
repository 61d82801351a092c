import clsx from 'clsx';
import { useEffect, useId, useRef } from 'react';
import type { Found } from './found.ts';
import styles from './palette.module.css';

interface PaletteGroupProps {
  readonly title: string;
  readonly found: readonly Found[];
  readonly idOf: (found: Found) => string;
  readonly active: string | undefined;
  readonly onPoint: (id: string) => void;
  readonly onChoose: (id: string) => void;
}

/** What was found of one kind; nothing when there is none. The keyboard is the field's, which names the option it is at. */
export function PaletteGroup({ title, found, idOf, active, ...acts }: PaletteGroupProps) {
  const heading = useId();
  if (found.length === 0) return null;
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={styles['heading']}>
        {title}
      </div>
      {found.map((one) => {
        const id = idOf(one);
        return (
          <Option
            key={id}
            id={id}
            found={one}
            active={id === active}
            onPoint={() => acts.onPoint(id)}
            onChoose={() => acts.onChoose(id)}
          />
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly found: Found;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, found: { title, note }, active, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard is at the combobox
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={clsx(styles['option'], active && styles['active'])}
      onMouseMove={active ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles['title']}>{title}</span>
      {note && <span className={styles['note']}>{note}</span>}
    </div>
  );
}
