import { Checkbox, UnstyledButton } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useId } from 'react';
import type { MyMessagesQuery } from '../../generated/graphql.ts';
import styles from './inbox.module.css';

interface MessageRowProps {
  readonly message: MyMessagesQuery['msgPaging']['records'][number];
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onOpen: () => void;
}

/** The content is HTML of plain text: in one line its words are enough. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('<br>', ' '), 'text/html').body.textContent;

/** A message in the list: its title opens it. */
export function MessageRow({ message, chosen, onChoose, onOpen }: MessageRowProps) {
  const choice = useId();
  return (
    <li className={styles['row']} data-unread={message.readState === 0 || undefined}>
      <label className={styles['choice']} htmlFor={choice}>
        <Checkbox
          id={choice}
          aria-label={t('选择“{{title}}”', { title: message.title })}
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <UnstyledButton className={styles['open']} onClick={onOpen}>
        <span className={styles['title']}>{message.title}</span>
        <span className={styles['content']}>{wordsOf(message.content)}</span>
      </UnstyledButton>
      <span className={styles['time']}>
        <When value={message.createTime} />
      </span>
    </li>
  );
}
