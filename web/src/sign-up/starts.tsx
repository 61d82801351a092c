import { t } from '@vigil/ui/text/t.ts';
import { Fragment } from 'react';
import type { SignUpCategoryFragment } from '../generated/graphql.ts';
import { sayStarts } from './category-words.ts';
import styles from './sign-up.module.css';

/** When a category's sittings begin, joined; a narrow place breaks between two of them, and in none. */
export function Starts({ category }: { readonly category: Pick<SignUpCategoryFragment, 'examList'> }) {
  const said = sayStarts(category);
  return said.map((start, index) => (
    <Fragment key={start}>
      <span className={styles['whole']}>
        {start}
        {index < said.length - 1 && t('、')}
      </span>
      <wbr />
    </Fragment>
  ));
}
