import { Text } from '@mantine/core';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import styles from '../own-account.module.css';

interface ConsentWordsProps {
  readonly consent: { readonly text: string; readonly html: string | null };
}

/** A text to be agreed to: the brand's own, else the program's. */
export const ConsentWords = ({ consent: { text, html } }: ConsentWordsProps) =>
  html === null ? (
    <Text className={styles['text']} mb="lg">
      {text}
    </Text>
  ) : (
    <RichHtml html={html} />
  );
