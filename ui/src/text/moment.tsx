import { exactTime } from './format.ts';
import styles from './moment.module.css';
import { When } from './when.tsx';

interface MomentProps {
  readonly value: string | number | null | undefined;
  /** Said when there is none. */
  readonly otherwise: string;
  /** How old it is instead of the date. */
  readonly as?: 'time' | 'age';
}

/** As people say it, with the exact time after it: where there is room for both, in a panel. */
export function Moment({ value, otherwise, as = 'time' }: MomentProps) {
  if (!value) return otherwise;
  return (
    <>
      <When value={value} as={as} /> <span className={styles['exact']}>{exactTime(value)}</span>
    </>
  );
}
