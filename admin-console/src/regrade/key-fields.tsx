import { Checkbox, Select, Stack, Switch, Textarea } from '@mantine/core';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { RegradeQuestionQuery } from '../generated/graphql.ts';
import type { KeyDraft } from './key-draft.ts';
import styles from './regrade.module.css';

interface KeyFieldsProps {
  readonly question: RegradeQuestionQuery['regradeQuestion'];
  readonly value: KeyDraft;
  readonly onChange: (value: KeyDraft) => void;
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();

/** What is right, by the kind of question; nothing for one that a person marks. */
export function KeyFields({ question, value, onChange }: KeyFieldsProps) {
  const { options, blanks, pairs, matches, quType } = question;
  if (options.length > 0)
    return (
      <Checkbox.Group
        label={t('正确答案')}
        description={quType === 2 ? undefined : t('可以选择多个：选中其中任何一个都算对。')}
        value={[...value.options]}
        onChange={(chosen) => onChange({ ...value, options: chosen })}
      >
        <Stack gap="xs" mt="xs">
          {options.map(({ id, tag, content, image }) => (
            <Checkbox
              key={id}
              value={id}
              label={
                <span className={styles['option']}>
                  <strong>{tag}</strong>
                  <RichHtml html={content} />
                  {image && <img src={image} alt={t('选项图片')} className={styles['image']} />}
                </span>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  if (blanks.length > 0)
    return (
      <Stack gap="sm">
        {blanks.map(({ id }, index) => (
          <Textarea
            key={id}
            label={t('第 {{n}} 空的正确答案', { n: index + 1 })}
            description={index === 0 ? t('每行一个，写对任何一个都得分。') : undefined}
            autosize
            minRows={1}
            value={value.blanks[id] ?? ''}
            onChange={(event) =>
              onChange({ ...value, blanks: { ...value.blanks, [id]: event.currentTarget.value } })
            }
          />
        ))}
        <Switch
          label={t('各空按顺序作答')}
          checked={value.inOrder}
          onChange={(event) => onChange({ ...value, inOrder: event.currentTarget.checked })}
        />
      </Stack>
    );
  if (pairs.length > 0)
    return (
      <Stack gap="sm">
        {pairs.map(({ id, content }) => (
          <Select
            key={id}
            label={t('“{{left}}”对应', { left: plain(content) })}
            allowDeselect={false}
            data={matches.map((match) => ({ value: match.id, label: plain(match.content) }))}
            value={value.pairs[id] ?? null}
            onChange={(matchId) => onChange({ ...value, pairs: { ...value.pairs, [id]: matchId ?? '' } })}
          />
        ))}
      </Stack>
    );
  return (
    <p className={styles['note']}>
      {quType === 99
        ? t('组合题按小题计分，请在列表中选择它的小题来更改答案。')
        : t('这道题由阅卷人评分，没有可更改的答案；改变分值时，已给的分数按比例换算。')}
    </p>
  );
}
