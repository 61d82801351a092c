import { Fragment } from 'react';
import type { SittingFieldsFragment } from '../generated/graphql.ts';
import { saySitting } from './category-words.ts';
import styles from './sign-up.module.css';

/** When a sitting is; a narrow screen breaks between start and end, and in neither. */
export function SittingTime({
  sitting,
}: {
  readonly sitting: Pick<SittingFieldsFragment, 'startTime' | 'endTime'>;
}) {
  const [start = '', ...end] = saySitting(sitting).split(/ (?=[^\d ])/);
  return (
    <>
      <span className={styles['when']}>{start}</span>
      {end.map((part) => (
        <Fragment key={part}>
          {' '}
          <span className={styles['when']}>{part}</span>
        </Fragment>
      ))}
    </>
  );
}
