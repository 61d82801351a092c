import { Fragment } from 'react';
import styles from './whole-times.module.css';

/** A text of moments, as `saySpan` says them: a narrow place breaks between two of them, and in one that is wider alone. */
export function WholeTimes({ text }: { readonly text: string }) {
  const [first = '', ...rest] = text.split(/ (?=[^\d ])/);
  return (
    <>
      <span className={styles['part']}>{first}</span>
      {rest.map((part) => (
        <Fragment key={part}>
          {' '}
          <span className={styles['part']}>{part}</span>
        </Fragment>
      ))}
    </>
  );
}
