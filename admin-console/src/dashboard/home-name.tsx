import { Tag, type Tone } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import type { HomeRowFieldsFragment } from '../generated/graphql.ts';
import { HomeLink } from './home-link.tsx';
import styles from './home-name.module.css';

type Row = HomeRowFieldsFragment;

/** Characters at a title's end that are never cut: there stand the place, the half year and the number of the exam. */
const endCharacters = 8;
/** Up to so many characters a title has its room, and is one piece. */
const wholeCharacters = 16;
/** What tags may take of a line beside the title, in characters; the first always stands there. */
const tagCharacters = 16;

/** The title of a row, which is cut in its middle, and its tags; in one line, but on a phone. */
export function HomeName({ row: { title, tags, to } }: { readonly row: Row }) {
  const words = <Words title={title} />;
  const shown = tagsInLine(tags);
  const rest = tags.slice(shown);
  return (
    <div className={styles['what']} title={title}>
      <HomeLink to={to} className={styles['link']} otherwise={words}>
        {words}
      </HomeLink>
      {tags.length > 0 && (
        <span className={styles['tags']}>
          {tags.map(({ text, tone }, index) => (
            <span key={text} className={clsx(styles['tag'], index >= shown && styles['beyond'])}>
              <Tag tone={tone as Tone}>{text}</Tag>
            </span>
          ))}
          {rest.length > 0 && (
            <span className={styles['rest']} title={rest.map(({ text }) => text).join('\n')} aria-hidden>
              {t('另 {{n}} 项', { n: rest.length })}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

function Words({ title }: { readonly title: string }) {
  const characters = [...title];
  if (characters.length <= wholeCharacters) return <span className={styles['words']}>{title}</span>;
  return (
    <span className={styles['halves']}>
      <span className={styles['whole']}>{title}</span>
      <span className={styles['start']} aria-hidden>
        {characters.slice(0, -endCharacters).join('')}
      </span>
      <span className={styles['end']} aria-hidden>
        {characters.slice(-endCharacters).join('')}
      </span>
    </span>
  );
}

/** How many of the tags stand in the line of their title. */
function tagsInLine(tags: Row['tags']): number {
  let room = tagCharacters;
  const beyond = tags.findIndex(({ text }, index) => {
    room -= text.length;
    return index > 0 && room < 0;
  });
  return beyond === -1 ? tags.length : beyond;
}
