import { Fragment, type ReactNode } from 'react';
import styles from './details.module.css';

interface DetailsProps {
  /** Name and value of each; one without a value is left out. */
  readonly items: readonly (readonly [name: string, value: ReactNode])[];
}

/** What is known of one thing, as a panel tells it: names at the left, values beside them. */
export function Details({ items }: DetailsProps) {
  return (
    <dl className={styles['details']}>
      {items.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

interface DetailsPartProps {
  readonly title: string;
  /** Beside the heading: what chooses what the part shows. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a panel under a heading. */
export function DetailsPart({ title, aside, children }: DetailsPartProps) {
  return (
    <section className={styles['part']}>
      <div className={styles['headed']}>
        <h3 className={styles['heading']}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface FiguresProps {
  readonly items: readonly (readonly [name: string, value: ReactNode])[];
}

/** A few numbers that are looked at first, side by side. */
export function Figures({ items }: FiguresProps) {
  return (
    <dl className={styles['figures']}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
