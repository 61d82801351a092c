import { Button } from '@mantine/core';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { questionLimits } from '@vigil/domain/question-bank/question-save';
import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { type BodyField, changed, moved, without } from '../body-field.ts';
import { ListField } from '../list-field.tsx';
import styles from '../question-form.module.css';
import { freshId, type MatchValues, type PairValues } from '../question-values.ts';
import { RowActs } from '../row-acts.tsx';

interface MatchingEditorProps {
  readonly body: BodyField;
  readonly onBusy: (busy: boolean) => void;
}

/**
 * Type 6: left items, each with the right-hand item it belongs to, and right-hand items that belong to none.
 */
export function MatchingEditor({ body, onBusy }: MatchingEditorProps) {
  const { pairs, matches } = body.values;
  const paired = new Set(pairs.map(({ matchId }) => matchId));
  const setMatch = (id: string, change: Partial<MatchValues>) =>
    body.set({ matches: matches.map((one) => (one.id === id ? { ...one, ...change } : one)) });
  const add = (withPair: boolean) => {
    const match = { id: freshId('m', matches), content: '', image: '' };
    const pair: PairValues = { id: freshId('l', pairs), content: '', image: '', matchId: match.id };
    body.set({ matches: [...matches, match], ...(withPair ? { pairs: [...pairs, pair] } : {}) });
  };
  const removePair = (index: number) => {
    const rest = without(pairs, index);
    const gone = pairs[index]?.matchId;
    const stillUsed = rest.some(({ matchId }) => matchId === gone);
    body.set({ pairs: rest, ...(stillUsed ? {} : { matches: matches.filter(({ id }) => id !== gone) }) });
  };
  const full = matches.length >= questionLimits.pairs;
  return (
    <>
      <ListField
        id={body.id('pairs')}
        label={t('匹配组')}
        description={t('每行左右两项互相对应')}
        error={body.problem('pairs') ?? body.problem('matches')}
        addLabel={t('添加一组')}
        onAdd={full || pairs.length >= questionLimits.pairs ? undefined : () => add(true)}
      >
        {pairs.map((pair, index) => {
          const match = matches.find(({ id }) => id === pair.matchId);
          const [left, right] = [
            t('左侧第 {{n}} 项', { n: index + 1 }),
            t('右侧第 {{n}} 项', { n: index + 1 }),
          ];
          return (
            <div key={pair.id} className={styles['row']}>
              <div className={styles['pair']}>
                <Item
                  name={left}
                  item={pair}
                  onBusy={onBusy}
                  onChange={(change) => body.set({ pairs: changed(pairs, index, change) })}
                />
                {match && (
                  <Item
                    name={right}
                    item={match}
                    onBusy={onBusy}
                    onChange={(change) => setMatch(match.id, change)}
                  />
                )}
              </div>
              <RowActs
                name={t('第 {{n}} 组', { n: index + 1 })}
                index={index}
                count={pairs.length}
                least={2}
                onMove={(by) => body.set({ pairs: moved(pairs, index, by) })}
                onRemove={() => removePair(index)}
              />
            </div>
          );
        })}
      </ListField>
      <ListField
        id={body.id('matches')}
        label={t('干扰项')}
        description={t('只出现在右侧、不与任何左侧项对应的选项，可以没有')}
        addLabel={t('添加干扰项')}
        onAdd={full ? undefined : () => add(false)}
        acts={
          <Button
            type="button"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowsShuffle size={16} aria-hidden />}
            onClick={() => body.set({ matches: shuffled(matches) })}
          >
            {t('打乱右侧项的顺序')}
          </Button>
        }
      >
        {matches
          .filter(({ id }) => !paired.has(id))
          .map((match, index, distractors) => (
            <div key={match.id} className={styles['row']}>
              <div className={styles['grow']}>
                <Item
                  name={t('干扰项 {{n}}', { n: index + 1 })}
                  item={match}
                  onBusy={onBusy}
                  onChange={(change) => setMatch(match.id, change)}
                />
              </div>
              <RowActs
                name={t('干扰项 {{n}}', { n: index + 1 })}
                index={index}
                count={distractors.length}
                onRemove={() => body.set({ matches: matches.filter(({ id }) => id !== match.id) })}
              />
            </div>
          ))}
      </ListField>
    </>
  );
}

interface ItemProps {
  readonly name: string;
  readonly item: { readonly content: string; readonly image: string };
  readonly onChange: (change: { readonly content: string } | { readonly image: string }) => void;
  readonly onBusy: (busy: boolean) => void;
}

function Item({ name, item, onChange, onBusy }: ItemProps) {
  return (
    <div className={styles['grow']}>
      <RichEditor
        label={name}
        hideLabel
        tools="line"
        height={34}
        placeholder={name}
        value={item.content}
        onChange={(content) => onChange({ content })}
        onBusy={onBusy}
      />
      {item.image !== '' && (
        <ImageField
          compact
          label={t('{{name}}的图片', { name })}
          value={item.image}
          onChange={(image) => onChange({ image })}
        />
      )}
    </div>
  );
}

function shuffled<T>(list: readonly T[]): T[] {
  const next = [...list];
  for (let left = next.length - 1; left > 0; left -= 1) {
    const other = Math.floor(Math.random() * (left + 1));
    [next[left], next[other]] = [next[other] as T, next[left] as T];
  }
  return next;
}
