import { useQuery } from '@apollo/client/react';
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { Pages } from '@vigil/ui/console/pages.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { quTypes } from '@vigil/domain/question-bank/public';
import { useState } from 'react';
import { ChapterPicker, RepoPicker } from '../../../question-bank/public.ts';
import { PickQuestionsDocument } from '../../../generated/graphql.ts';
import { levels, levelWord } from './levels.ts';
import styles from './paper.module.css';

interface QuestionPickerProps {
  readonly title: string;
  /** Only this type; null: any. */
  readonly quType: number | null;
  /** Questions that stand on the paper already: not offered. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onPick: (quIds: readonly string[]) => void;
}

const size = 10;

/**
 * Questions of the banks, searched and chosen over pages; they come in the order in which they were ticked.
 */
export function QuestionPicker({ title, quType, taken, onClose, onPick }: QuestionPickerProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [place, setPlace] = useState<{
    repoId: string | null;
    chapterId: string | null;
    level: number | null;
    type: number | null;
  }>({
    repoId: null,
    chapterId: null,
    level: null,
    type: quType,
  });
  const [words, setWords] = useState('');
  const [content] = useDebouncedValue(words.trim(), 300);
  const [current, setCurrent] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const narrow = (change: Partial<typeof place>) => {
    setPlace((before) => ({ ...before, ...change }));
    setCurrent(1);
  };
  const { repoId, chapterId, level, type } = place;
  const params = {
    repoId,
    chapterId,
    level,
    quType: type,
    content: content || null,
    state: 0,
    excludes: [...taken],
  };
  const query = useQuery(PickQuestionsDocument, {
    variables: { input: { current, size, params } },
    fetchPolicy: 'network-only',
  });
  const page = (query.data ?? query.previousData)?.questionPaging;
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  const wholePage = page?.records.map(({ id }) => id) ?? [];
  const allOfPage = wholePage.length > 0 && wholePage.every((id) => chosen.includes(id));
  const togglePage = () =>
    setChosen((before) =>
      allOfPage ? before.filter((id) => !wholePage.includes(id)) : [...new Set([...before, ...wholePage])],
    );
  return (
    <Dialog opened onClose={onClose} title={title} size={880} fullScreen={phone}>
      <Stack gap="md">
        <div className={styles['search']}>
          <RepoPicker
            label={t('题库')}
            placeholder={t('全部题库')}
            clearable
            value={repoId}
            onChange={(next) => narrow({ repoId: next, chapterId: null })}
          />
          <ChapterPicker
            label={t('章节（含下级）')}
            repoId={repoId}
            value={chapterId}
            onChange={(next) => narrow({ chapterId: next })}
          />
          {quType === null && (
            <Select
              label={t('题型')}
              placeholder={t('全部')}
              clearable
              clearButtonProps={{ 'aria-label': t('清除') }}
              data={quTypes.map((each) => ({ value: String(each), label: typeName(each) }))}
              value={type === null ? null : String(type)}
              onChange={(next) => narrow({ type: next === null ? null : Number(next) })}
            />
          )}
          <Select
            label={t('难度')}
            placeholder={t('全部')}
            clearable
            clearButtonProps={{ 'aria-label': t('清除') }}
            data={levels.map(({ value, word }) => ({ value: String(value), label: word }))}
            value={level === null ? null : String(level)}
            onChange={(next) => narrow({ level: next === null ? null : Number(next) })}
          />
          <TextInput
            label={t('题干')}
            placeholder={t('输入题干或选项中的文字')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={words}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              setCurrent(1);
            }}
          />
        </div>
        <QueryView
          query={{ ...query, data: page }}
          loading={<Loading count={6} />}
          isEmpty={({ total }) => total === 0}
          empty={
            <Empty title={t('没有可选的试题')} hint={t('换一个题库或条件再试；已在试卷中的试题不再列出。')} />
          }
        >
          {({ records, total }) => (
            <>
              <Checkbox
                label={t('选择本页全部')}
                checked={allOfPage}
                indeterminate={!allOfPage && wholePage.some((id) => chosen.includes(id))}
                onChange={togglePage}
              />
              <ul className={styles['picks']} aria-label={t('可选试题')}>
                {records.map((question) => (
                  <li key={question.id}>
                    <Checkbox
                      checked={chosen.includes(question.id)}
                      onChange={() => toggle(question.id)}
                      label={<QuestionText text={question.text || t('（无文字）')} />}
                      description={[
                        typeName(question.quType),
                        levelWord(question.level),
                        question.repoTitle,
                        ...question.tags,
                      ].join(' · ')}
                    />
                  </li>
                ))}
              </ul>
              {total > size && (
                <Pages
                  size="sm"
                  total={Math.ceil(total / size)}
                  value={current}
                  onChange={setCurrent}
                  aria-label={t('试题分页')}
                />
              )}
            </>
          )}
        </QueryView>
        <Group justify="space-between">
          <span role="status">{t('已选 {{n}} 题', { n: sayNumber(chosen.length) })}</span>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('取消')}
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
              {t('加入试卷')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
